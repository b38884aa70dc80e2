; Exported and imported symbols, virtual functions, and the file of entry points.
; RUN: opt -passes='sycl-properties<out=-;symbols=%t.sym>' -disable-output %s | FileCheck %s --match-full-lines
; RUN: FileCheck %s --check-prefix=SYM --input-file=%t.sym --match-full-lines

;      CHECK:[SYCL/kernel names]
; CHECK-NEXT:kernel=1|1
; CHECK-NEXT:[SYCL/exported symbols]
; CHECK-NEXT:_Z8exportedf=1|1
; CHECK-NEXT:[SYCL/imported symbols]
; CHECK-NEXT:_Z8importedf=1|1
; CHECK-NEXT:_ZN2ns8importedEf=1|1
; CHECK-NEXT:__devicelib_ConvertFToBF16INTEL=1|1
; CHECK-NEXT:sinff=1|1
; CHECK-NEXT:[SYCL/virtual functions]
; CHECK-NEXT:virtual-functions-set=2|4BAAAAAAAAwXaR1U2xyXaR1U0QVYnJE
; CHECK-NEXT:uses-virtual-functions-set=2|ABAAAAAAAAwclRHL0V2c0B
;  CHECK-NOT:{{.}}

;      SYM:kernel
; SYM-NEXT:_Z8exportedf
; SYM-NEXT:_ZN1A1fEi
; SYM-NEXT:_ZN1B1fEd
;  SYM-NOT:{{.}}

target triple = "spirv64-unknown-unknown"

define spir_kernel void @kernel(float %x) #0 {
  %1 = call spir_func float @_Z8exportedf(float %x)
  ret void
}

define spir_func float @_Z8exportedf(float %x) #1 {
  call spir_func void @helper()
  %1 = call spir_func float @_ZN2ns8importedEf(float %x)
  %2 = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(float %x)
  ret float %1
}

define internal spir_func void @helper() {
  %1 = call spir_func float @_Z8importedf(float 1.0)
  %2 = call spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32 0)
  %3 = call float @llvm.sqrt.f32(float 1.0)
  call spir_func void @__assert_fail()
  call spir_func void @_ZN1C1fEi()
  %4 = call double @sin(double 1.0)
  %5 = call float @erff(float 1.0)
  %6 = call float @sinff(float 1.0)
  ret void
}

declare spir_func float @_Z8importedf(float)
declare spir_func float @_ZN2ns8importedEf(float)
declare spir_func i16 @__devicelib_ConvertFToBF16INTEL(float)

; A name that resembles one in the C library.
declare float @sinff(float)

; Builtins, the C library, the front end's library, virtual functions, callees of unused functions, and functions that are not called.
declare spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32)
declare float @llvm.sqrt.f32(float)
declare double @sin(double)
declare float @erff(float)
declare spir_func void @__assert_fail()
declare spir_func void @_ZN1C1fEi() #2
declare spir_func void @_Z6unusedv()
declare spir_func void @_Z4deadv()

define internal spir_func void @dead() {
  call spir_func void @_Z4deadv()
  ret void
}

; Not exported.
define internal spir_func void @local() #1 {
  ret void
}

define available_externally spir_func void @elsewhere() #1 {
  ret void
}

define linkonce_odr spir_func void @_Z12__spirv_Myv() #1 {
  ret void
}

define linkonce_odr spir_func i32 @_ZN1A1fEi() #2 {
  ret i32 0
}

define linkonce_odr spir_func i32 @_ZN1B1fEd() #3 {
  ret i32 0
}

attributes #0 = { "calls-indirectly"="set,set" "sycl-module-id"="a.cpp" }
attributes #1 = { "calls-indirectly"="test,," "sycl-module-id"="a.cpp" }
attributes #2 = { "indirectly-callable"="_ZTSv" "sycl-module-id"="a.cpp" }
attributes #3 = { "indirectly-callable"="_ZTS4TagB" "sycl-module-id"="a.cpp" }

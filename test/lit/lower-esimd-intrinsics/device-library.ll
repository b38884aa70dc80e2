; The device library's conversions from and to bfloat16 accept pointers; the intrinsics accept values.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4))
declare spir_func float @__devicelib_ConvertBF16ToFINTEL(ptr addrspace(4))

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    [[F:%.+]] = load float, ptr addrspace(4) %p, align 4
; CHECK-NEXT:    %b = call spir_func i16 @__spirv_ConvertFToBF16INTEL(float [[F]])
; CHECK-NEXT:    store i16 %b, ptr addrspace(4) %p
; CHECK-NEXT:    [[B:%.+]] = load i16, ptr addrspace(4) %p, align 2
; CHECK-NEXT:    %f = call spir_func float @__spirv_ConvertBF16ToFINTEL(i16 [[B]])
; CHECK-NEXT:    ret void
; CHECK:       ; Function Attrs: convergent nounwind
; CHECK-NEXT:  declare spir_func i16 @__spirv_ConvertFToBF16INTEL(float)
; CHECK:       ; Function Attrs: convergent nounwind
; CHECK-NEXT:  declare spir_func float @__spirv_ConvertBF16ToFINTEL(i16)
define void @f(ptr addrspace(4) %p) {
  %b = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) %p)
  store i16 %b, ptr addrspace(4) %p
  %f = call spir_func float @__devicelib_ConvertBF16ToFINTEL(ptr addrspace(4) %p)
  ret void
}

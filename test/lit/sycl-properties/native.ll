; Native: one property per constant with its records, and the default values of all constants.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines
; RUN: opt -passes='sycl-properties<out=%t.prop>' -disable-output %s
; RUN: FileCheck %s --match-full-lines --input-file=%t.prop
; RUN: %if sycl-image %{ sycl-image dump %t.prop | FileCheck %s --check-prefix=DUMP %}

;      CHECK:[SYCL/specialization constants]
; CHECK-NEXT:s=2|gEAAAAAAAAAAAAAAAAAAAQAAAAQAAAAAEAAAAEAAAAw/////FAAAAMAAAAA
; CHECK-NEXT:b=2|gBAAAAAAAAgAAAAAAAAAAEAAAAA
; CHECK-NEXT:[SYCL/specialization constants default values]
; CHECK-NEXT:all=2|IBAAAAAAAAAFAAAAjBAAAEA

; DUMP:      s {{ *}}0 {{ *}}0 {{ *}}4 {{ *}}14 00 00 00
; DUMP-NEXT: 1 {{ *}}4 {{ *}}1 {{ *}}63
; DUMP-NEXT: - {{ *}}5 {{ *}}3 {{ *}}00 00 00
; DUMP-NEXT: b {{ *}}2 {{ *}}0 {{ *}}1 {{ *}}01

target triple = "spirv64-unknown-unknown"

declare spir_func i32 @_Z20__spirv_SpecConstantii(i32, i32)
declare spir_func i8 @_Z20__spirv_SpecConstantia(i32, i8)

define void @f(ptr %out) {
  %i = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 20)
  store volatile i32 %i, ptr %out, align 4
  %c = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 1, i8 99)
  store volatile i8 %c, ptr %out, align 1
  %b = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 2, i8 1)
  store volatile i8 %b, ptr %out, align 1
  ret void
}

!sycl.specialization-constants = !{!0, !1}
!sycl.specialization-constants-default-values = !{!2, !3}
!syclpasses.native-specialization-constants = !{}

!0 = !{!"s", i32 0, i32 0, i32 4, i32 1, i32 4, i32 1, i32 -1, i32 5, i32 3}
!1 = !{!"b", i32 2, i32 0, i32 1}
!2 = !{{ i32, i8 } { i32 20, i8 99 }}
!3 = !{i8 1}

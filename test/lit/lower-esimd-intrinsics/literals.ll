; Template arguments become constants of the type that the intrinsic requires, regardless of their own type. The limits
; include both signed and unsigned values.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z25__esimd_test_src_tmpl_argILin4ELb1ELc65ELsn1ELj4294967295EEiv()
declare spir_func i32 @_Z25__esimd_test_src_tmpl_argILm7ELi1ELan128ELt65535ELln2147483648EEiv()
declare spir_func i32 @_Z25__esimd_test_src_tmpl_argILN1a1bE3ELb0ELh255ELin32768ELS0_9EEiv()

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    %a = call i32 @llvm.genx.test.src.tmpl.arg(i32 -4, i1 true, i8 65, i16 -1, i32 -1, i8 17)
; CHECK-NEXT:    %b = call i32 @llvm.genx.test.src.tmpl.arg(i32 7, i1 true, i8 -128, i16 -1, i32 -2147483648, i8 17)
; CHECK-NEXT:    %c = call i32 @llvm.genx.test.src.tmpl.arg(i32 3, i1 false, i8 -1, i16 -32768, i32 9, i8 17)
; CHECK-NEXT:    ret void
define void @f() {
  %a = call spir_func i32 @_Z25__esimd_test_src_tmpl_argILin4ELb1ELc65ELsn1ELj4294967295EEiv()
  %b = call spir_func i32 @_Z25__esimd_test_src_tmpl_argILm7ELi1ELan128ELt65535ELln2147483648EEiv()
  %c = call spir_func i32 @_Z25__esimd_test_src_tmpl_argILN1a1bE3ELb0ELh255ELin32768ELS0_9EEiv()
  ret void
}

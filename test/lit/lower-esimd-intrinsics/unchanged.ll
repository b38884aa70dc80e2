; Functions that are not builtins are not changed: functions with other names or with bodies, and existing intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s -o %t.1
; RUN: %opt -S %s -o %t.2
; RUN: diff %t.1 %t.2

target triple = "spir64-unknown-unknown"

declare spir_func void @_ZN4sycl11__esimd_fooEv()
declare i1 @llvm.genx.any.v16i1(<16 x i1>)

define spir_func i32 @_Z19__esimd_user_definei(i32 %x) {
  ret i32 %x
}

define spir_func i32 @f(i32 %x, <16 x i1> %m) {
  call spir_func void @_ZN4sycl11__esimd_fooEv()
  %r = call spir_func i32 @_Z19__esimd_user_definei(i32 %x)
  %a = call i1 @llvm.genx.any.v16i1(<16 x i1> %m)
  ret i32 %r
}

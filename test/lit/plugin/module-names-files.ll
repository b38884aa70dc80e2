; A module cannot name a file that the plugin writes, because bitcode is not trusted.

; REQUIRES: clang, lld, x86
; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt %s -o evil.bc
; RUN: opt -passes='default<O2>' evil.bc -disable-output
; RUN: opt -passes='lto<O2>' evil.bc -disable-output
; RUN: clang %clang_load --target=x86_64-linux-gnu -Wno-override-module -O2 -c evil.bc -o evil.o
; RUN: ld.lld --load-pass-plugin=%plugin -shared evil.bc -o evil.so
; RUN: not ls evil.prop evil.sym

target triple = "x86_64-unknown-linux-gnu"

; This attribute marks device code.
define void @k() #0 {
  ret void
}

attributes #0 = { "sycl-module-id"="k.cpp" }

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"sycl-properties-out", !"evil.prop"}
!1 = !{i32 1, !"sycl-symbols-out", !"evil.sym"}
!2 = !{i32 1, !"sycl-spec-constants-mode", !"emulation"}

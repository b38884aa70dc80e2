; Register variables cannot be followed across calls: all ESIMD code is inlined, even if the module has SYCL code.

; RUN: opt -S -verify-each -passes=esimd-inlining %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@g = global <16 x float> zeroinitializer, align 64 #0

define spir_kernel void @sycl_kernel() {
  ret void
}

define spir_kernel void @kernel() !sycl_explicit_simd !0 {
  call spir_func void @wanted()
  ret void
}

; CHECK: define spir_func void @wanted() #[[INLINE:[0-9]+]] !sycl
define spir_func void @wanted() noinline "CMGenxSIMT"="16" !sycl_explicit_simd !0 {
  ret void
}

; CHECK: attributes #[[INLINE]] = { alwaysinline "CMGenxSIMT"="16" }
attributes #0 = { "genx_volatile" "genx_byte_offset"="192" }

!0 = !{}

; An unmarked function that other modules may call is SYCL code, even if only ESIMD code in this module calls it. It is kept
; and exported once. The copy is not an entry point. Both use the same variables.

; RUN: opt -S -verify-each -passes=esimd-separate %s | FileCheck %s --implicit-check-not='{{^}}define'
; RUN: opt -disable-output -passes='esimd-separate,sycl-properties<out=-;symbols=%t.sym>' %s 2>/dev/null | FileCheck %s --check-prefix=PROPERTIES --implicit-check-not=.esimd
; RUN: FileCheck %s --check-prefix=SYMBOLS --input-file=%t.sym --implicit-check-not=.esimd

; PROPERTIES:      [SYCL/exported symbols]
; PROPERTIES-NEXT: exported=1|1
; PROPERTIES:      [SYCL/virtual functions]
; SYMBOLS:      sycl
; SYMBOLS-NEXT: esimd
; SYMBOLS-NEXT: exported
; SYMBOLS-NEXT: virtual

target triple = "spir64-unknown-unknown"

; CHECK: @state = internal addrspace(1) global i32 0{{$}}
@state = internal addrspace(1) global i32 0

; CHECK: @llvm.used = appending global [1 x ptr] [ptr @listed], section "llvm.metadata"
@llvm.used = appending global [1 x ptr] [ptr @listed], section "llvm.metadata"

; CHECK: define spir_kernel void @sycl() {
define spir_kernel void @sycl() {
  ret void
}

; CHECK:      define spir_kernel void @esimd() !sycl_explicit_simd
; CHECK-NEXT:   call spir_func void @exported.esimd()
; CHECK-NEXT:   call spir_func void @virtual.esimd()
; CHECK-NEXT:   call spir_func void @listed.esimd()
define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  call spir_func void @exported()
  call spir_func void @virtual()
  call spir_func void @listed()
  ret void
}

; CHECK:      define hidden spir_func void @exported() #[[EXPORTED:[0-9]+]] {
; CHECK-NEXT:   store i32 1, ptr addrspace(1) @state
define hidden spir_func void @exported() "sycl-module-id"="a.cpp" "other" {
  store i32 1, ptr addrspace(1) @state
  ret void
}

; CHECK: define linkonce_odr spir_func void @virtual() #[[VIRTUAL:[0-9]+]] {
define linkonce_odr spir_func void @virtual() "indirectly-callable"="set" {
  ret void
}

; CHECK: define internal spir_func void @listed() {
define internal spir_func void @listed() {
  ret void
}

; CHECK:      define internal spir_func void @exported.esimd() #[[COPY:[0-9]+]] !sycl_explicit_simd
; CHECK-NEXT:   store i32 1, ptr addrspace(1) @state
; CHECK:      define internal spir_func void @virtual.esimd() !sycl_explicit_simd
; CHECK:      define internal spir_func void @listed.esimd() !sycl_explicit_simd

; CHECK-DAG: attributes #[[EXPORTED]] = { "other" "sycl-module-id"="a.cpp" }
; CHECK-DAG: attributes #[[VIRTUAL]] = { "indirectly-callable"="set" }
; CHECK-DAG: attributes #[[COPY]] = { "other" }

!0 = !{}

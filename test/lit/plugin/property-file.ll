; The outputs of sycl-properties, and when they are written.

; RUN: opt -passes='sycl-post-link<out=->' -disable-output %s | FileCheck %s
; CHECK: width=2|

; An existing file is replaced as a whole, even through a link.
; RUN: rm -f %t.link && echo before > %t.prop && ln -s %t.prop %t.link
; RUN: opt -passes='spec-constants,sycl-properties<out=%t.link>' -disable-output %s
; RUN: FileCheck %s --input-file=%t.prop --implicit-check-not=before
; RUN: test -h %t.link

; A device is not replaced.
; RUN: opt -passes='spec-constants,sycl-properties<out=/dev/null>' -disable-output %s
; RUN: test -c /dev/null

; Without an output, the pass only checks the metadata.
; RUN: opt -passes=sycl-post-link -disable-output %s | count 0

; For a module that was not lowered, no file is written.
; RUN: rm -f %t.none
; RUN: not opt -passes='sycl-properties<out=%t.none>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=EARLY
; RUN: not test -e %t.none
; EARLY: error: the module still reads specialization constants; run 'spec-constants' before 'sycl-properties'

; Values from standard input.
; RUN: echo '{"width": 5}' | opt -passes='spec-constants<values=->' %s -S -o - | FileCheck %s --check-prefix=VALUES
; VALUES: store i32 5, ptr addrspace(1) %out

target triple = "spirv64-unknown-unknown"

@name = private unnamed_addr addrspace(4) constant [6 x i8] c"width\00"
@holder = internal addrspace(1) constant { i32 } { i32 16 }

define spir_kernel void @kernel(ptr addrspace(1) %out) {
  %width = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @holder to ptr addrspace(4)), ptr addrspace(4) null)
  store i32 %width, ptr addrspace(1) %out
  ret void
}

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

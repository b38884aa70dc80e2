; LLVM's lists keep nothing alive. A part has the elements whose globals it contains. Static constructors are in every part.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=k.table>' -disable-output %s
; RUN: opt -S -passes=verify k_0.bc | FileCheck --check-prefix=FIRST --implicit-check-not='{{define|@.* =}}' %s
; RUN: opt -S -passes=verify k_1.bc | FileCheck --check-prefix=SECOND --implicit-check-not='{{define|@.* =}}' %s

; FIRST: @text = private addrspace(1) constant [2 x i8] c"x\00"
; FIRST: @llvm.used = appending addrspace(1) global [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr @first to ptr addrspace(4))], section "llvm.metadata"
; FIRST: @llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @constructor, ptr null }]
; FIRST: @llvm.global.annotations = appending addrspace(1) global [1 x { ptr, ptr addrspace(1) }] [{ ptr, ptr addrspace(1) } { ptr @first, ptr addrspace(1) @text }], section "llvm.metadata"
; FIRST: define spir_kernel void @first()
; FIRST: define internal void @constructor()

; SECOND: @llvm.used = appending addrspace(1) global [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr @second to ptr addrspace(4))], section "llvm.metadata"
; SECOND: @llvm.global_ctors = appending
; SECOND: define spir_kernel void @second()
; SECOND: define internal void @constructor()

@text = private addrspace(1) constant [2 x i8] c"x\00"
@llvm.used = appending addrspace(1) global [3 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr @first to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr @second to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr @unused to ptr addrspace(4))], section "llvm.metadata"
@llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @constructor, ptr null }]
@llvm.global.annotations = appending addrspace(1) global [1 x { ptr, ptr addrspace(1) }] [{ ptr, ptr addrspace(1) } { ptr @first, ptr addrspace(1) @text }], section "llvm.metadata"

define spir_kernel void @first() {
  ret void
}

define spir_kernel void @second() {
  ret void
}

define internal void @constructor() {
  ret void
}

define internal spir_func void @unused() {
  ret void
}

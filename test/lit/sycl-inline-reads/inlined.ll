; In modules that read constants, for targets other than SPIR-V, alwaysinline functions are inlined, and a handler in memory
; becomes the pointer in it. Other modules are not changed.
; RUN: opt -S -verify-each -passes='sycl-inline-reads' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='sycl-inline-reads,sycl-inline-reads' %s | FileCheck %s
; RUN: sed s/nvptx64-nvidia-cuda/spirv64-unknown-unknown/ %s > %t.spirv.ll
; RUN: opt -S -passes='sycl-inline-reads' %t.spirv.ll -o %t.spirv.out.ll
; RUN: %opt -S %t.spirv.ll -o %t.spirv.in.ll
; RUN: cmp %t.spirv.out.ll %t.spirv.in.ll
; RUN: sed s/_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_/other/ %s > %t.none.ll
; RUN: opt -S -passes='sycl-inline-reads' %t.none.ll -o %t.none.out.ll
; RUN: %opt -S %t.none.ll -o %t.none.in.ll
; RUN: cmp %t.none.out.ll %t.none.in.ll

; CHECK-LABEL: define ptx_kernel void @kernel(ptr %out, ptr %rt)
; CHECK-NEXT:    [[V:%.*]] = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name, ptr @id, ptr %rt)
; CHECK-NEXT:    store i32 [[V]], ptr %out
; CHECK-NEXT:    ret void

; In unoptimized code, stack slots are kept.
; CHECK-LABEL: define ptx_kernel void @unoptimised(ptr %out, ptr %rt)
; CHECK:         alloca
; CHECK-NOT:     @get
; CHECK:         call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(

target triple = "nvptx64-nvidia-cuda"

@name = private unnamed_addr constant [6 x i8] c"width\00"
@id = internal constant { i32 } { i32 16 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define linkonce_odr i32 @get(ptr %handler) alwaysinline {
  %rt = load ptr, ptr %handler
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name, ptr @id, ptr %rt)
  ret i32 %v
}

define ptx_kernel void @kernel(ptr %out, ptr %rt) {
  %handler = alloca ptr
  store ptr %rt, ptr %handler
  %v = call i32 @get(ptr %handler)
  store i32 %v, ptr %out
  ret void
}

define ptx_kernel void @unoptimised(ptr %out, ptr %rt) noinline optnone {
  %handler = alloca ptr
  store ptr %rt, ptr %handler
  %v = call i32 @get(ptr %handler)
  store i32 %v, ptr %out
  ret void
}

; On a GPU, attributes of the buffer argument of a kernel specify that it is as large as all constants, aligned to 16 bytes,
; and not written. Existing stronger attributes are kept. Other functions get no attributes.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=FOLDED
; RUN: sed -e s/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/ -e s/ptx_kernel/amdgpu_kernel/ %s | opt -S -passes='spec-constants' | FileCheck %s
; RUN: sed -e s/nvptx64-nvidia-cuda/x86_64-linux-gnu/ -e s/ptx_kernel// %s | opt -S -passes='spec-constants' | FileCheck %s --check-prefix=FOLDED

; CHECK: define {{ptx|amdgpu}}_kernel void @kernel(ptr %out, ptr noalias align 16 dereferenceable(32) %rt)
; CHECK: define {{ptx|amdgpu}}_kernel void @cast(ptr %out, ptr addrspace(1) noalias align 64 dereferenceable(256) %rt)
; CHECK: define i32 @function(ptr %rt)

; FOLDED: @kernel(ptr %out, ptr %rt)
; FOLDED: @cast(ptr %out, ptr addrspace(1) align 64 dereferenceable(256) %rt)
; FOLDED: define i32 @function(ptr %rt)

target triple = "nvptx64-nvidia-cuda"

%coeff = type { [3 x float] }

@name.width = private unnamed_addr constant [6 x i8] c"width\00"
@name.coeff = private unnamed_addr constant [6 x i8] c"coeff\00"
@id.width = internal constant { i32 } { i32 16 }
@id.coeff = internal constant { %coeff } { %coeff { [3 x float] [float 1.0, float 2.0, float 3.0] } }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)
declare %coeff @_Z40__sycl_getComposite2020SpecConstantValueI1CET_PKcPKvS5_(ptr, ptr, ptr)

define ptx_kernel void @kernel(ptr %out, ptr %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.width, ptr @id.width, ptr %rt)
  store i32 %v, ptr %out
  ret void
}

define ptx_kernel void @cast(ptr %out, ptr addrspace(1) align 64 dereferenceable(256) %rt) {
  %generic = addrspacecast ptr addrspace(1) %rt to ptr
  %v = call %coeff @_Z40__sycl_getComposite2020SpecConstantValueI1CET_PKcPKvS5_(ptr @name.coeff, ptr @id.coeff, ptr %generic)
  store %coeff %v, ptr %out
  ret void
}

define i32 @function(ptr %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.width, ptr @id.width, ptr %rt)
  ret i32 %v
}

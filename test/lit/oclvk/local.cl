// Pointers to local memory: an array whose length in elements is a specialization constant, with SpecIds from 3.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=CODE

// CHECK: kernel,foo,arg,L,argOrdinal,0,argKind,local,arrayElemSize,4,arrayNumElemSpecId,3
// CHECK-NEXT: kernel,foo,arg,A,argOrdinal,1,descriptorSet,0,binding,0,offset,0,argKind,buffer
// CHECK-NEXT: kernel,foo,arg,L2,argOrdinal,2,argKind,local,arrayElemSize,16,arrayNumElemSpecId,4
// CHECK-NEXT: spec_constant,workgroup_size_x,spec_id,0
// CHECK-NEXT: spec_constant,workgroup_size_y,spec_id,1
// CHECK-NEXT: spec_constant,workgroup_size_z,spec_id,2
// CODE: OpDecorate %[[LENGTH:.*]] SpecId 3
// CODE: OpDecorate %[[FOURS:.*]] SpecId 4
// CODE: %[[LENGTH]] = OpSpecConstant %uint 1
// CODE: OpTypeArray %uint %[[LENGTH]]
// CODE: %[[FOURS]] = OpSpecConstant %uint 1
// CODE: OpSpecConstantOp %uint IMul %[[FOURS]] %uint_4
kernel void foo(local float *L, global float *A, local float4 *L2) { A[0] = L[1] + L2[0].x; }

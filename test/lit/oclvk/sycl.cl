// SYCL specialization constants have SpecIds, which the module describes to hosts.

// REQUIRES: oclvk, spirv-val, spirv-dis, clang, sycl-image
// RUN: oclvk %examples/vulkan/polynomial.cpp -I %includes -physical-storage-buffers -sycl-properties-out=%t.prop -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=CODE

// RUN: sycl-image dump %t.prop | FileCheck %s --check-prefix=SETS

// SETS: _Z12coefficients       3       0     4  00 00 00 00
// SETS: _Z7options             7       0     4  00 00 80 3f
// SETS: {{^ +}}12      16     8  00 00 00 00 00 40 8f 40
// SETS: _Z6degree             13       0     4  01 00 00 00
// CHECK: kernel_decl,polynomial
// CHECK: sycl_constant,_Z7options,size,24,default,0000803f0000000000000000000000000000000000408f40
// CHECK: sycl_constant,_Z7options,spec_id,12,offset,16,size,8
// CHECK: sycl_constant,_Z6degree,size,4,default,01000000
// CHECK: sycl_constant,_Z6degree,spec_id,13,offset,0,size,4
// CODE: OpExtInstImport "NonSemantic.SyclPasses.1"
// CODE: OpDecorate %[[DEGREE:.*]] SpecId 13
// CODE: OpDecorate %[[LIMIT:.*]] SpecId 12
// CODE: %[[DEGREE]] = OpSpecConstant %uint 1
// CODE: %[[LIMIT]] = OpSpecConstant %double 1000

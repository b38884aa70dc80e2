// Locations of POD arguments, and their reflection.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=CLUSTER
// RUN: oclvk %s -cluster-pod-kernel-args=0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=SINGLE
// RUN: oclvk %s -pod-ubo -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=UBO
// RUN: oclvk %s -pod-pushconstant -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=PUSH
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=CODE
// RUN: not oclvk %s -pod-pushconstant -max-pushconstant-size=4 -o %t.spv 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not oclvk %s -pod-pushconstant -pod-ubo -o %t.spv 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not oclvk %s -pod-pushconstant -cluster-pod-kernel-args=0 -o %t.spv 2>&1 | FileCheck %s --check-prefix=PUSHED

// CLUSTER: kernel,foo,arg,a,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer
// CLUSTER: kernel,foo,arg,f,argOrdinal,1,descriptorSet,0,binding,2,offset,0,argKind,pod,argSize,4
// CLUSTER: kernel,foo,arg,b,argOrdinal,2,descriptorSet,0,binding,1,offset,0,argKind,buffer
// CLUSTER: kernel,foo,arg,c,argOrdinal,3,descriptorSet,0,binding,2,offset,4,argKind,pod,argSize,4
// SINGLE: kernel,foo,arg,a,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer
// SINGLE: kernel,foo,arg,f,argOrdinal,1,descriptorSet,0,binding,1,offset,0,argKind,pod,argSize,4
// SINGLE: kernel,foo,arg,b,argOrdinal,2,descriptorSet,0,binding,2,offset,0,argKind,buffer
// SINGLE: kernel,foo,arg,c,argOrdinal,3,descriptorSet,0,binding,3,offset,0,argKind,pod,argSize,4
// UBO: kernel,foo,arg,c,argOrdinal,3,descriptorSet,0,binding,2,offset,4,argKind,pod_ubo,argSize,4
// PUSH: kernel,foo,arg,f,argOrdinal,1,offset,0,argKind,pod_pushconstant,argSize,4
// CODE: OpVariable %_ptr_PushConstant__struct_{{.*}} PushConstant
// LARGE: error: arguments of kernel 'foo' require 8 bytes, more than the 4 bytes of push constants
// BOTH: '-pod-ubo' and '-pod-pushconstant' cannot be used together
// PUSHED: '-pod-pushconstant' and '-cluster-pod-kernel-args=0' cannot be used together
kernel void foo(global int *a, float f, global float *b, uint c) { a[c] = f + b[c]; }

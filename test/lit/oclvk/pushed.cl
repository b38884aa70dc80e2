// POD arguments in push constants follow those of the module and precede image query data; all count toward the size.

// REQUIRES: oclvk, spirv-val
// RUN: oclvk %s -pod-pushconstant -global-offset-push-constant -max-pushconstant-size=20 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s
// RUN: not oclvk %s -pod-pushconstant -global-offset-push-constant -max-pushconstant-size=19 -o %t.spv 2>&1 | FileCheck %s --check-prefix=LARGE

// CHECK: pushconstant,name,global_offset,offset,0,size,12
// CHECK: kernel,k,arg,n,argOrdinal,2,offset,12,argKind,pod_pushconstant,argSize,4
// CHECK: kernel,k,argOrdinal,0,pushconstant,name,image_channel_order,offset,16,size,4
// LARGE: error: arguments of kernel 'k' require 20 bytes, more than the 19 bytes of push constants
kernel void k(read_only image2d_t i, global uint *a, uint n) { a[get_global_id(0)] = get_image_channel_order(i) + n; }

// The descriptor type and the binding of each kind of argument.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL2.0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s
// RUN: oclvk %s -cl-std=CL2.0 -constant-args-ubo -pod-ubo -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=UBO
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=CODE

// CHECK: kernel_decl,k
// CHECK-NEXT: kernel,k,arg,a,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer
// CHECK-NEXT: kernel,k,arg,c,argOrdinal,1,descriptorSet,0,binding,1,offset,0,argKind,buffer
// CHECK-NEXT: kernel,k,arg,r,argOrdinal,2,descriptorSet,0,binding,2,offset,0,argKind,ro_image
// CHECK-NEXT: kernel,k,arg,w,argOrdinal,3,descriptorSet,0,binding,3,offset,0,argKind,wo_image
// CHECK-NEXT: kernel,k,arg,rw,argOrdinal,4,descriptorSet,0,binding,4,offset,0,argKind,wo_image
// CHECK-NEXT: kernel,k,arg,s,argOrdinal,5,descriptorSet,0,binding,5,offset,0,argKind,sampler
// CHECK-NEXT: kernel,k,arg,b,argOrdinal,6,descriptorSet,0,binding,6,offset,0,argKind,uniform_texel_buffer
// CHECK-NEXT: kernel,k,arg,f,argOrdinal,7,descriptorSet,0,binding,7,offset,0,argKind,pod,argSize,4
// UBO: kernel,k,arg,c,argOrdinal,1,descriptorSet,0,binding,1,offset,0,argKind,buffer_ubo
// UBO: kernel,k,arg,f,argOrdinal,7,descriptorSet,0,binding,7,offset,0,argKind,pod_ubo,argSize,4
// CODE: OpCapability StorageImageReadWithoutFormat
// CODE: OpCapability StorageImageWriteWithoutFormat
// CODE-DAG: OpTypeImage %float 2D 0 0 0 1 Unknown
// CODE-DAG: OpTypeImage %float 2D 0 0 0 2 Unknown
// CODE-DAG: OpTypeSampler
// CODE-DAG: OpVariable %_ptr_StorageBuffer__struct_{{.*}} StorageBuffer
// CODE-DAG: OpVariable %_ptr_Uniform__struct_{{.*}} Uniform
// CODE-DAG: OpVariable %_ptr_UniformConstant_{{.*}} UniformConstant
kernel void k(global float *a, constant float *c, read_only image2d_t r, write_only image2d_t w, read_write image2d_t rw, sampler_t s,
              read_only image1d_buffer_t b, float f) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  float4 v = read_imagef(r, s, p) + read_imagef(rw, p) + read_imagef(b, 3);
  write_imagef(w, p, v * f + c[1]);
  a[0] = v.x;
}

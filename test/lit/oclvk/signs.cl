// vload_half and vstore_half access 16 bits, or parts of words, with any alignment, without the half type. sign is exact.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --implicit-check-not=FSign --implicit-check-not=Float16
// RUN: oclvk %s -no-16bit-storage=ssbo -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WORDS --implicit-check-not='OpTypeRuntimeArray %ushort'

// CHECK: OpTypeRuntimeArray %ushort
// CHECK: OpLoad %ushort
// CHECK: OpStore %{{[0-9]+}} %{{[0-9]+}}
// WORDS: OpAtomicAnd %uint %{{[0-9]+}} %uint_1 %uint_0 %uint_65535
// WORDS: OpAtomicOr
kernel void k(global half *h, global float *f) {
  f[0] = vload_half(1, h);
  vstore_half(f[1], 3, h);
  f[2] = sign(f[3]);
}

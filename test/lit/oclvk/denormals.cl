// Options select whether denormal numbers are preserved or become zeros.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -denorm-preserve=64,16,16 -denorm-flush-to-zero=32 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: not oclvk %s -denorm-preserve=16,32 -denorm-flush-to-zero=32 -o %t.none 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not oclvk %s -denorm-flush-to-zero=16 -denorm-preserve=16 -o %t.none 2>&1 | FileCheck %s --check-prefix=REVERSE
// RUN: not oclvk %s -denorm-flush-to-zero=8 -o %t.none 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: not ls %t.none

// CHECK-DAG: OpCapability DenormPreserve
// CHECK-DAG: OpCapability DenormFlushToZero
// CHECK: OpExtension "SPV_KHR_float_controls"
// CHECK: OpExecutionMode %{{.*}} DenormPreserve 16
// CHECK-NEXT: OpExecutionMode %{{.*}} DenormPreserve 64
// CHECK-NEXT: OpExecutionMode %{{.*}} DenormFlushToZero 32
// BOTH: {{^}}oclvk: error: option '-denorm-flush-to-zero=32': denormal numbers of 32 bits cannot be both preserved and flushed to zero{{$}}
// REVERSE: {{^}}oclvk: error: option '-denorm-preserve=16': denormal numbers of 16 bits cannot be both preserved and flushed to zero{{$}}
// WIDTH: {{^}}oclvk: error: option '-denorm-flush-to-zero=8': invalid width '8'; expected 16, 32 or 64{{$}}
kernel void k(global float *a) { a[0] += 1; }

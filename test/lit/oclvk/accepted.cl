// Options that change nothing, with one dash or two.

// REQUIRES: oclvk
// RUN: oclvk %s -o %t.spv
// RUN: oclvk %s --std430-ubo-layout -decorate-nonuniform -hack-convert-to-float -long-vector -inline-entry-points -relaxed-ubo-layout -int8 -O3 -cl-arm-integer-dot-product -cl-kernel-arg-info -enable-printf -o %t.same
// RUN: cmp %t.spv %t.same
// RUN: not oclvk %s -int8=0 -o %t.spv 2>&1 | FileCheck %s --check-prefix=INT8
// RUN: not oclvk %s -descriptormap=map -o %t.spv 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// INT8: oclvk: error: option '-int8=0' is not supported: 8-bit integers are always enabled
// UNKNOWN: oclvk: error: unknown option '-descriptormap=map'
kernel void k(global char16 *a) { a[0] += (char16)(1); }

// The `endian` attribute is ignored, with clang's warning.

// REQUIRES: oclvk
// RUN: oclvk %s -o %t.spv 2>&1 | FileCheck %s --allow-empty
// RUN: oclvk %s -DHOST -DDEVICE -o %t.endian 2>&1 | FileCheck %s --check-prefix=WARNED
// RUN: oclvk %s -w -DHOST -o %t.endian 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: {{.}}
// WARNED: warning: unknown attribute 'endian' ignored
// WARNED-NOT: error
#ifdef HOST
__attribute__((endian(host)))
#endif
kernel void k(global int *a
#ifdef DEVICE
__attribute__((endian(device)))
#endif
) { a[0] = 1; }

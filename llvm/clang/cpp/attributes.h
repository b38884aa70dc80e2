// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYCLPASSES_ATTRIBUTES_H
#define SYCLPASSES_ATTRIBUTES_H

/// Registers SYCL's kernel attributes with clang. clang reads its list of
/// attributes once, so call this before the first compilation.
void addKernelAttributes();

#endif

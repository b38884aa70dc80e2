// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets the kernels read constants: SPEC(Handler, name) is the specialization constant `name_id`. With -DLITERALS, it is
// the literal `literal::name`. SET selects the literals: 0 has the default values of the specialization constants, 1
// and 2 have the values in sets/KERNEL.1.json and sets/KERNEL.2.json.

#ifndef GPU_CUDA_CONSTANTS_HPP
#define GPU_CUDA_CONSTANTS_HPP

#include <array>
#include <syclpasses/kernel.hpp>

#ifndef SET
#define SET 0
#endif

// The argument that passes emulated constants to a kernel: the address of the buffer, or, with -DBY_VALUE, its bytes.
#if defined(BY_VALUE)
using constants_argument = syclpasses::constant_values<128>;
#else
using constants_argument = const void *;
#endif

#if defined(LITERALS)
#define SPEC(Handler, Name) (static_cast<void>(Handler), literal::Name)
#else
#define SPEC(Handler, Name) (Handler).get_specialization_constant<Name##_id>()
#endif

// The indices of a thread and of its block. syclpasses::work_item provides only global indices.
inline int thread_x() { return __nvvm_read_ptx_sreg_tid_x(); }
inline int thread_y() { return __nvvm_read_ptx_sreg_tid_y(); }
inline int block_x() { return __nvvm_read_ptx_sreg_ctaid_x(); }
inline int block_y() { return __nvvm_read_ptx_sreg_ctaid_y(); }

#endif

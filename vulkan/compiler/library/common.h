// What all files of the library share: types, and the functions that the writer of SPIR-V knows.
//
// The library is compiled without clang's header of builtins, because it defines them. A function with an assembler name
// `vulkan.…` is one of the contract (passes/src/vulkan/contract.rs).

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __SIZE_TYPE__ size_t;

#define OVERLOAD __attribute__((overloadable))
#define CONST __attribute__((const))
#define CONVERGENT __attribute__((convergent))

#define VECTORS_OF(T)                                                          \
  typedef T T##2 __attribute__((ext_vector_type(2)));                          \
  typedef T T##3 __attribute__((ext_vector_type(3)));                          \
  typedef T T##4 __attribute__((ext_vector_type(4)));                          \
  typedef T T##8 __attribute__((ext_vector_type(8)));                          \
  typedef T T##16 __attribute__((ext_vector_type(16)));
VECTORS_OF(char)
VECTORS_OF(uchar)
VECTORS_OF(short)
VECTORS_OF(ushort)
VECTORS_OF(int)
VECTORS_OF(uint)
VECTORS_OF(long)
VECTORS_OF(ulong)
VECTORS_OF(float)
VECTORS_OF(double)
VECTORS_OF(half)

#define AS_UINT(x) __builtin_astype((x), uint)
#define AS_FLOAT(x) __builtin_astype((x), float)

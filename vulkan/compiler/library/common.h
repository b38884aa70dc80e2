// Declarations for all files of the library: types, and the functions that the SPIR-V emitter implements.
//
// The library is compiled without clang's builtin header, because it defines the builtins itself. Functions whose
// assembler names begin with `vulkan.` are part of the contract (passes/src/vulkan/contract.rs).

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

// Define the vector versions of a function with one to three scalar parameters.
#define VECTORS1(F, T)                                                                                                 \
  OVERLOAD CONST T##2 F(T##2 x) { return (T##2)(F(x.x), F(x.y)); }                                                     \
  OVERLOAD CONST T##3 F(T##3 x) { return (T##3)(F(x.xy), F(x.z)); }                                                    \
  OVERLOAD CONST T##4 F(T##4 x) { return (T##4)(F(x.lo), F(x.hi)); }                                                   \
  OVERLOAD CONST T##8 F(T##8 x) { return (T##8)(F(x.lo), F(x.hi)); }                                                   \
  OVERLOAD CONST T##16 F(T##16 x) { return (T##16)(F(x.lo), F(x.hi)); }
#define VECTORS2(F, T)                                                                                                 \
  OVERLOAD CONST T##2 F(T##2 x, T##2 y) { return (T##2)(F(x.x, y.x), F(x.y, y.y)); }                                   \
  OVERLOAD CONST T##3 F(T##3 x, T##3 y) { return (T##3)(F(x.xy, y.xy), F(x.z, y.z)); }                                 \
  OVERLOAD CONST T##4 F(T##4 x, T##4 y) { return (T##4)(F(x.lo, y.lo), F(x.hi, y.hi)); }                               \
  OVERLOAD CONST T##8 F(T##8 x, T##8 y) { return (T##8)(F(x.lo, y.lo), F(x.hi, y.hi)); }                               \
  OVERLOAD CONST T##16 F(T##16 x, T##16 y) { return (T##16)(F(x.lo, y.lo), F(x.hi, y.hi)); }
#define VECTORS3(F, T)                                                                                                 \
  OVERLOAD CONST T##2 F(T##2 x, T##2 y, T##2 z) { return (T##2)(F(x.x, y.x, z.x), F(x.y, y.y, z.y)); }                 \
  OVERLOAD CONST T##3 F(T##3 x, T##3 y, T##3 z) { return (T##3)(F(x.xy, y.xy, z.xy), F(x.z, y.z, z.z)); }              \
  OVERLOAD CONST T##4 F(T##4 x, T##4 y, T##4 z) { return (T##4)(F(x.lo, y.lo, z.lo), F(x.hi, y.hi, z.hi)); }           \
  OVERLOAD CONST T##8 F(T##8 x, T##8 y, T##8 z) { return (T##8)(F(x.lo, y.lo, z.lo), F(x.hi, y.hi, z.hi)); }           \
  OVERLOAD CONST T##16 F(T##16 x, T##16 y, T##16 z) { return (T##16)(F(x.lo, y.lo, z.lo), F(x.hi, y.hi, z.hi)); }

// OpenCL's scopes. The mangled name of the type is part of mangled function names.
typedef enum memory_scope {
  memory_scope_work_item = 0,
  memory_scope_work_group = 1,
  memory_scope_device = 2,
  memory_scope_all_svm_devices = 3,
  memory_scope_sub_group = 4
} memory_scope;

// Returns SPIR-V's scope: 1 is Device, 2 is Workgroup, and 3 is Subgroup, which is also used for a single work-item.
static inline uint scope_of(memory_scope scope) {
  return scope == memory_scope_device || scope == memory_scope_all_svm_devices ? 1
         : scope == memory_scope_work_group                                    ? 2
                                                                               : 3;
}

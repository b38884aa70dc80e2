// A minimal kernel that reads one specialization constant, for any target: in SYCL device mode if the compiler supports it,
// otherwise as C++ in which every function is device code.

#if defined(__SYCL_DEVICE_ONLY__)
#define EXTERNAL [[clang::sycl_external]]
#define KERNEL EXTERNAL [[clang::device_kernel]]
#else
#define EXTERNAL
#define KERNEL
#endif

template <typename T>
EXTERNAL T __sycl_getScalar2020SpecConstantValue(const char *SymbolicId, const void *Default, const void *Buffer);

template <typename T> struct specialization_id {
  T Default;
};

#ifndef NAME
#define NAME "width"
#endif
#ifndef FUNCTION
#define FUNCTION kernel
#endif

static constexpr specialization_id<int> Width{16};

extern "C" KERNEL void FUNCTION(int *Out, const void *Buffer) {
  *Out = __sycl_getScalar2020SpecConstantValue<int>(NAME, &Width, Buffer);
}

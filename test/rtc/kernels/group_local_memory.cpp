// Local memory that kernels declare.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
using sycl::ext::oneapi::group_local_memory;
using sycl::ext::oneapi::group_local_memory_for_overwrite;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

//@ reversed 32/8: buffer int 32 ramp
ND(1) reversed(int *Data) {
  auto It = work::get_nd_item<1>();
  auto &Local = *group_local_memory_for_overwrite<int[8]>(It.get_group());
  Local[It.get_local_id(0)] = Data[It.get_global_id(0)];
  sycl::group_barrier(It.get_group());
  Data[It.get_global_id(0)] = Local[7 - It.get_local_id(0)];
}

struct Pair {
  int A;
  float B;
};
// Calls with the same type use separate memory.
//@ initialized 16x2/4x2: buffer float 32 zero
ND(2) initialized(float *Out) {
  auto It = work::get_nd_item<2>();
  auto First = group_local_memory<Pair>(It.get_group(), 3, 1.5f);
  auto Second = group_local_memory<Pair>(It.get_group(), 4, 2.5f);
  auto Array = group_local_memory<int[3]>(It.get_group(), 7, 8);
  if (It.get_local_linear_id() == 0)
    First->A += 10;
  sycl::group_barrier(It.get_group());
  Out[It.get_global_linear_id()] = First->A * Second->A + First->B * Second->B + (*Array)[0] * (*Array)[1] + (*Array)[2];
}

static int shared(sycl::group<1> Group, int Value) {
  auto Local = group_local_memory_for_overwrite<int[4]>(Group);
  (*Local)[Group.get_local_id(0)] = Value;
  sycl::group_barrier(Group);
  const int Result = (*Local)[3 - Group.get_local_id(0)];
  sycl::group_barrier(Group);
  return Result;
}
// A call in a loop or in a function uses the same memory each time.
//@ repeated 8/4: buffer int 8 ramp
ND(1) repeated(int *Data) {
  auto It = work::get_nd_item<1>();
  int Value = Data[It.get_global_id(0)];
  for (int I = 0; I < 3; ++I)
    Value = shared(It.get_group(), Value + I);
  Data[It.get_global_id(0)] = Value + shared(It.get_group(), 1);
}

// multi_ptr and casts between address spaces.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
using sycl::access::address_space;
using sycl::access::decorated;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void
//@ pointers 16/8: buffer int 32 ramp, buffer int 128 zero, accessor 32 8
ND(1) pointers(int *A, int *Out, sycl::local_accessor<int, 1> Local) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  int Mine = static_cast<int>(I);
  auto G = sycl::address_space_cast<address_space::global_space, decorated::yes>(A);
  auto P = sycl::address_space_cast<address_space::private_space, decorated::no>(&Mine);
  auto L = Local.get_multi_ptr<decorated::no>();
  L[I % 8] = G[I] + *P;
  int *To = Out + I * 8;
  *To++ = L[I % 8]; *To++ = *(G + 3);
  ++G; G += 2;
  *To++ = *G; *To++ = G[-1];
  sycl::multi_ptr<int, address_space::generic_space, decorated::no> Any = sycl::address_space_cast<address_space::generic_space, decorated::no>(L.get_raw());
  *To++ = Any[I % 8];
  *To++ = sycl::address_space_cast<address_space::local_space, decorated::no>(&Local[0]) == L;
  *To++ = static_cast<int>((G + 4) - G);
  auto S = syclex::static_address_cast<address_space::global_space>(A);
  *To++ = S[2];
}
//@ loads 8/8: buffer float 64 ramp, buffer float 32 zero
ND(1) loads(float *A, float *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::float4 X;
  X.load(I, sycl::address_space_cast<address_space::global_space, decorated::no>(A));
  X.store(I, sycl::address_space_cast<address_space::global_space, decorated::yes>(Out));
}

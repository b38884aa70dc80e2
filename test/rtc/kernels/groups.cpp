// Group and sub-group algorithms.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

template <class G, class T> void numbers(G Group, T X, T *To) {
  *To++ = sycl::reduce_over_group(Group, X, sycl::plus<T>());
  *To++ = sycl::reduce_over_group(Group, X, sycl::minimum<T>());
  *To++ = sycl::reduce_over_group(Group, X, sycl::maximum<T>());
  *To++ = sycl::reduce_over_group(Group, X, T(3), sycl::plus<T>());
  *To++ = sycl::inclusive_scan_over_group(Group, X, sycl::plus<T>());
  *To++ = sycl::exclusive_scan_over_group(Group, X, sycl::plus<T>());
  *To++ = sycl::inclusive_scan_over_group(Group, X, sycl::plus<T>(), T(5));
  *To++ = sycl::exclusive_scan_over_group(Group, X, T(5), sycl::plus<T>());
  *To++ = sycl::group_broadcast(Group, X, 3);
  *To++ = sycl::group_broadcast(Group, X);
  *To++ = sycl::inclusive_scan_over_group(Group, X, sycl::maximum<T>());
}
#define KERNELS(NAME, T)                                                                                               \
  ND(1) NAME##_group(const T *In, T *Out) {                                                                            \
    auto It = work::get_nd_item<1>();                                                                                  \
    numbers<sycl::group<1>, T>(It.get_group(), In[It.get_global_id(0)], Out + It.get_global_id(0) * 11);               \
  }                                                                                                                    \
  ND(1) NAME##_sub_group(const T *In, T *Out) {                                                                        \
    auto It = work::get_nd_item<1>();                                                                                  \
    numbers<sycl::sub_group, T>(It.get_sub_group(), In[It.get_global_id(0)], Out + It.get_global_id(0) * 11);          \
  }
//@ ints_group 64/32: buffer int 64 ramp, buffer int 704 zero
//@ ints_sub_group 64/32: buffer int 64 ramp, buffer int 704 zero
KERNELS(ints, int)
//@ ulongs_group 64/32: buffer long 64 random, buffer long 704 zero
//@ ulongs_sub_group 64/32: buffer long 64 random, buffer long 704 zero
KERNELS(ulongs, unsigned long)
//@ floats_group 64/32: buffer float 64 random, buffer float 704 zero
//@ floats_sub_group 64/32: buffer float 64 random, buffer float 704 zero
KERNELS(floats, float)
//@ doubles_group 64/32: buffer double 64 random, buffer double 704 zero
//@ doubles_sub_group 64/32: buffer double 64 random, buffer double 704 zero
KERNELS(doubles, double)
//@ shorts_group 64/32: buffer short 64 ramp, buffer short 704 zero
//@ shorts_sub_group 64/32: buffer short 64 ramp, buffer short 704 zero
KERNELS(shorts, short)

//@ bits 64/32: buffer int 64 random, buffer int 640 zero
ND(1) bits(const int *In, int *Out) {
  auto It = work::get_nd_item<1>();
  auto Group = It.get_group();
  auto Sub = It.get_sub_group();
  int X = In[It.get_global_id(0)], *To = Out + It.get_global_id(0) * 10;
  *To++ = sycl::reduce_over_group(Group, X, sycl::bit_and<int>());
  *To++ = sycl::reduce_over_group(Group, X, sycl::bit_or<>());
  *To++ = sycl::reduce_over_group(Sub, X, sycl::bit_xor<int>());
  *To++ = sycl::reduce_over_group(Sub, X | 1, sycl::multiplies<int>());
  *To++ = sycl::reduce_over_group(Group, X > 0, sycl::logical_and<bool>());
  *To++ = sycl::reduce_over_group(Group, X > 0, sycl::logical_or<bool>());
  *To++ = sycl::any_of_group(Group, X > 0) + 2 * sycl::all_of_group(Group, X != 0) + 4 * sycl::none_of_group(Sub, X == 7);
  *To++ = sycl::any_of_group(Sub, X, [](int V) { return V % 16 == 3; });
}

//@ exchanges 64/32: buffer float 64 random, buffer float 640 zero
ND(1) exchanges(const float *In, float *Out) {
  auto It = work::get_nd_item<1>();
  auto Sub = It.get_sub_group();
  float X = In[It.get_global_id(0)], *To = Out + It.get_global_id(0) * 10;
  *To++ = sycl::permute_group_by_xor(Sub, X, 1);
  *To++ = sycl::select_from_group(Sub, X, (Sub.get_local_linear_id() + 1) % Sub.get_local_linear_range());
  *To++ = Sub.get_local_linear_id() + 1 < Sub.get_local_linear_range() ? sycl::shift_group_left(Sub, X) : 0;
  *To++ = sycl::permute_group_by_xor(Sub, static_cast<short>(X * 8), 2);
  *To++ = static_cast<float>(sycl::permute_group_by_xor(Sub, X * 2.0, 1));
  float Right = sycl::shift_group_right(Sub, X, 1), Left = sycl::shift_group_left(Sub, X, 1);
  *To++ = Sub.get_local_linear_id() > 0 ? Right : 0;
  *To++ = Sub.get_local_linear_id() + 1 < Sub.get_local_linear_range() ? Left : 0;
  *To++ = sycl::group_broadcast(Sub, sycl::half(X), 2);
  *To++ = sycl::permute_group_by_xor(Sub, sycl::float2(X, 1), 1)[0];
}

//@ two_dimensions 8x8/4x4: buffer int 64 ramp, buffer int 256 zero
ND(2) two_dimensions(const int *In, int *Out) {
  auto It = work::get_nd_item<2>();
  auto Group = It.get_group();
  size_t I = It.get_global_linear_id();
  Out[I * 4] = sycl::reduce_over_group(Group, In[I], sycl::plus<>());
  Out[I * 4 + 1] = sycl::group_broadcast(Group, In[I], sycl::id<2>(1, 2));
  Out[I * 4 + 2] = sycl::group_broadcast(Group, In[I], 7);
  Out[I * 4 + 3] = sycl::inclusive_scan_over_group(Group, In[I], sycl::plus<int>());
}

//@ joint 32/32: buffer int 100 random, buffer int 600 zero, buffer int 32 zero
ND(1) joint(const int *In, int *Out, int *Results) {
  auto Group = work::get_work_group<1>();
  int Sum = sycl::joint_reduce(Group, In, In + 100, 5, sycl::plus<int>());
  int Least = sycl::joint_reduce(Group, In, In + 100, sycl::minimum<int>());
  bool Any = sycl::joint_any_of(Group, In, In + 100, [](int X) { return X % 7 == 0; });
  bool All = sycl::joint_all_of(Group, In, In + 100, [](int X) { return X != 5; });
  bool None = sycl::joint_none_of(Group, In, In + 100, [](int X) { return X == 5; });
  sycl::joint_inclusive_scan(Group, In, In + 100, Out, sycl::plus<int>());
  sycl::joint_exclusive_scan(Group, In, In + 100, Out + 100, sycl::plus<int>());
  sycl::joint_exclusive_scan(Group, In, In + 100, Out + 200, 7, sycl::plus<int>());
  sycl::joint_inclusive_scan(Group, In, In + 100, Out + 300, sycl::plus<int>(), 9);
  sycl::joint_inclusive_scan(Group, In, In + 100, Out + 400, sycl::maximum<int>());
  Results[Group.get_local_linear_id()] = Sum + Least + Any * 3 + All * 5 + None * 7;
}

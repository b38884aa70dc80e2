// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that check groups, atomic operations, local memory and arithmetic on a GPU. checks.py
// compiles them at run time and launches 4 work-groups of 64 work-items. Each element of Failures
// counts the work-items for which a check fails.

#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;

constexpr int Items = 64, Groups = 4;

inline void check(int *Failures, int Number, bool IsGood) {
  if (!IsGood)
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(Failures[Number]).fetch_add(1);
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void groups(int *Failures) {
  const auto It = work::get_nd_item<1>();
  const auto Group = It.get_group();
  const auto Sub = It.get_sub_group();
  const int I = It.get_local_id(0), G = It.get_group(0), L = Sub.get_local_linear_id(), Lanes = Sub.get_local_linear_range();
  check(Failures, 0, It.get_global_id(0) == static_cast<size_t>(G * Items + I));
  check(Failures, 1, Lanes == 32 && static_cast<int>(Sub.get_group_linear_id()) == I / 32 && L == I % 32);
  check(Failures, 2, sycl::reduce_over_group(Group, I, sycl::plus<>()) == Items * (Items - 1) / 2);
  check(Failures, 3, sycl::reduce_over_group(Sub, static_cast<float>(L), sycl::maximum<>()) == 31.0f);
  check(Failures, 4, sycl::inclusive_scan_over_group(Group, I, sycl::plus<>()) == I * (I + 1) / 2);
  check(Failures, 5, sycl::exclusive_scan_over_group(Sub, 2L, sycl::plus<>()) == 2L * L);
  check(Failures, 6, sycl::group_broadcast(Group, I * 3.0, 5) == 15.0);
  const bool Any = sycl::any_of_group(Group, I == 63), All = sycl::all_of_group(Group, I != 63);
  check(Failures, 7, Any && !All);
  check(Failures, 8, sycl::select_from_group(Sub, I * 0x100000001L, (L + 7) % 32) == (I / 32 * 32 + (L + 7) % 32) * 0x100000001L);
  check(Failures, 9, sycl::permute_group_by_xor(Sub, static_cast<short>(-I), 5) == static_cast<short>(-(I ^ 5)));
  // All work-items in a group must call its group functions.
  const double Left = sycl::shift_group_left(Sub, I * 0.5, 1);
  check(Failures, 10, L == 31 || Left == (I + 1) * 0.5);
  const float Right = sycl::shift_group_right(Sub, static_cast<float>(I), 2);
  check(Failures, 11, L < 2 || Right == I - 2);
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void memory(int *Failures, sycl::local_accessor<int, 2> Tile, syclex::work_group_memory<double[Items]> Other, long *Sums) {
  const auto It = work::get_nd_item<1>();
  const int I = It.get_local_id(0);
  Tile[I / 8][I % 8] = I;
  Other[I] = I * 0.25;
  sycl::group_barrier(It.get_group());
  check(Failures, 12, Tile[sycl::id<2>(7 - I / 8, I % 8)] == (7 - I / 8) * 8 + I % 8 && Tile.size() == Items);
  check(Failures, 13, Other[Items - 1 - I] == (Items - 1 - I) * 0.25);
  using sycl::memory_order;
  using sycl::memory_scope;
  sycl::atomic_ref<long, memory_order::relaxed, memory_scope::device> Sum(Sums[0]);
  Sum.fetch_add(I);
  sycl::atomic_ref<long, memory_order::acq_rel, memory_scope::system> Maximum(Sums[1]);
  Maximum.fetch_max(It.get_global_id(0));
  sycl::atomic_ref<double, memory_order::relaxed, memory_scope::device> Double(*reinterpret_cast<double *>(Sums + 2));
  Double.fetch_add(0.5);
  sycl::atomic_ref<long, memory_order::seq_cst, memory_scope::device> Exchanged(Sums[3]);
  long Old = Exchanged.load();
  while (!Exchanged.compare_exchange_strong(Old, Old + 2))
    ;
  sycl::group_barrier(It.get_group());
  sycl::atomic_ref<int, memory_order::relaxed, memory_scope::work_group> InTile(Tile[0][0]);
  InTile.fetch_or(1 << I % 16);
  sycl::group_barrier(It.get_group());
  check(Failures, 14, Tile[0][0] == 0xffff);
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void numbers(int *Failures, const float *In, float *Out) {
  const int I = work::get_nd_item<1>().get_global_id(0);
  const float X = In[I];
  Out[I * 4] = sycl::sin(X);
  Out[I * 4 + 1] = sycl::exp(X) * sycl::pow(sycl::fabs(X), 1.5f);
  Out[I * 4 + 2] = sycl::ext::oneapi::bfloat16(X);
  Out[I * 4 + 3] = static_cast<float>(sycl::half(X) * sycl::half(3.0f));
  check(Failures, 15, sycl::popcount(0xf0f0u + (I & 0)) == 8 && sycl::clz(1 + (I & 0)) == 31 && sycl::mul_hi(1 << 30, 8 + (I & 0)) == 2);
  sycl::vec<float, 4> V(X, 1, 2, 3);
  check(Failures, 16, sycl::dot(V, V) == X * X + 14 || sycl::fabs(sycl::dot(V, V) - (X * X + 14)) < 1e-4f);
}

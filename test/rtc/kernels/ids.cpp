// Ids, ranges and items in index spaces of one to three dimensions.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

//@ ids1 64/16: buffer ulong 1024 zero
ND(1) ids1(size_t *Out) {
  auto It = work::get_nd_item<1>();
  size_t *To = Out + It.get_global_linear_id() * 16;
  auto Group = It.get_group();
  To[0] = It.get_global_id(0);
  To[1] = It.get_local_id(0);
  To[2] = It.get_group(0);
  To[3] = It.get_group_range(0);
  To[4] = It.get_global_range(0);
  To[5] = It.get_local_range(0);
  To[6] = It.get_offset()[0];
  To[7] = Group.get_group_linear_id();
  To[8] = Group.leader();
  To[9] = Group.get_local_linear_range();
  To[10] = It.get_global_id() + 3;
  To[11] = It.get_global_id() < 7;
  To[12] = work::get_work_group<1>()[0];
  To[13] = Group.get_max_local_range()[0];
  To[14] = It.get_nd_range().get_group_range().size();
}

//@ ids2 16x8/4x2: buffer ulong 2048 zero
ND(2) ids2(size_t *Out) {
  auto It = work::get_nd_item<2>();
  size_t *To = Out + It.get_global_linear_id() * 16;
  auto Group = work::get_work_group<2>();
  To[0] = It.get_global_id(0);
  To[1] = It.get_global_id(1);
  To[2] = It.get_local_linear_id();
  To[3] = It.get_group_linear_id();
  To[4] = Group.get_group_id(0);
  To[5] = Group.get_group_id(1);
  To[6] = Group.get_group_linear_range();
  sycl::id<2> Sum = It.get_global_id() * 2 + sycl::id<2>(3, 4);
  To[7] = Sum[0];
  To[8] = Sum[1];
  To[9] = (It.get_global_range() / It.get_local_range()).size();
  sycl::id<2> Flags = It.get_local_id() == sycl::id<2>(1, 1) ? sycl::id<2>(5, 6) : It.get_local_id() - 1;
  To[10] = Flags[0];
  To[11] = Flags.get(1);
  Sum += It.get_local_range();
  Sum %= 5;
  To[12] = Sum[0];
  To[13] = Sum[1];
}

//@ ids3 8x4x6/4x2x3: buffer ulong 3072 zero
ND(3) ids3(size_t *Out) {
  auto It = work::get_nd_item<3>();
  size_t *To = Out + It.get_global_linear_id() * 16;
  for (int D = 0; D < 3; ++D) {
    To[D] = It.get_global_id(D);
    To[3 + D] = It.get_local_id()[D];
    To[6 + D] = It.get_group(D);
    To[9 + D] = It.get_group_range()[D];
  }
  To[12] = It.get_local_linear_id();
  To[13] = It.get_group().get_group_linear_id();
  To[14] = It.get_nd_range().get_global_range().size();
  To[15] = sycl::range<3>(2, 3, 4).size() + sycl::range(7).get(0);
}

//@ sub_groups 64/32: buffer uint 512 zero
ND(1) sub_groups(uint32_t *Out) {
  auto It = work::get_nd_item<1>();
  auto Group = work::get_sub_group();
  uint32_t *To = Out + It.get_global_linear_id() * 8;
  To[0] = Group.get_local_id()[0];
  To[1] = Group.get_local_linear_range();
  To[2] = Group.get_group_id()[0];
  To[3] = Group.get_group_linear_range();
  To[4] = Group.get_max_local_range()[0];
  To[5] = It.get_sub_group().leader();
}

//@ range_argument 16/4: buffer ulong 16 zero, struct ulong 5 ulong 7, struct ulong 1 ulong 2
ND(1) range_argument(size_t *Out, sycl::range<2> Range, sycl::id<2> Id) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  Out[I] = Range[0] * 100 + Range[1] * 10 + Id[I % 2] + (Id + Range)[1];
}

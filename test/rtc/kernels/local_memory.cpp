// Local memory as arguments, with barriers.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

//@ reversed 64/16: buffer int 64 ramp, accessor 64 16
ND(1) reversed(int *Out, sycl::local_accessor<int, 1> Local) {
  auto It = work::get_nd_item<1>();
  size_t L = It.get_local_id(0);
  Local[L] = Out[It.get_global_id(0)];
  sycl::group_barrier(It.get_group());
  Out[It.get_global_id(0)] = Local[15 - L] + static_cast<int>(Local.size());
}

//@ transposed 16x16/4x4: buffer float 256 ramp, buffer float 256 zero, accessor 64 4 4
ND(2) transposed(const float *In, float *Out, sycl::local_accessor<float, 2> Tile) {
  auto It = work::get_nd_item<2>();
  Tile[It.get_local_id(0)][It.get_local_id(1)] = In[It.get_global_id(0) * 16 + It.get_global_id(1)];
  It.barrier(sycl::access::fence_space::local_space);
  size_t Row = It.get_group(1) * 4 + It.get_local_id(0), Column = It.get_group(0) * 4 + It.get_local_id(1);
  Out[Row * 16 + Column] = Tile[sycl::id<2>(It.get_local_id(1), It.get_local_id(0))] + Tile.get_range()[1];
}

//@ cube 8/8: buffer int 8 zero, accessor 96 2 3 4
ND(1) cube(int *Out, sycl::local_accessor<int, 3> Cube) {
  auto It = work::get_nd_item<1>();
  size_t I = It.get_local_id(0);
  for (int Z = 0; Z < 3; ++Z)
    Cube[I / 4][Z][I % 4] = static_cast<int>(I * 10 + Z);
  sycl::group_barrier(It.get_group());
  Out[I] = Cube[1 - I / 4][2][3 - I % 4] + Cube[sycl::id<3>(0, 1, I % 4)];
}

//@ memory 32/8: buffer int 32 ramp, local 32
ND(1) memory(int *Out, syclex::work_group_memory<int[8]> Local) {
  auto It = work::get_nd_item<1>();
  size_t L = It.get_local_id(0);
  Local[L] = Out[It.get_global_id(0)] * 2;
  sycl::group_barrier(It.get_group());
  Out[It.get_global_id(0)] = Local[(L + 1) % 8];
}

//@ unbounded 32/8: buffer int 32 ramp, local 32
ND(1) unbounded(int *Out, syclex::work_group_memory<int[]> Local) {
  auto It = work::get_nd_item<1>();
  size_t L = It.get_local_id(0);
  Local[L] = Out[It.get_global_id(0)] * 3;
  sycl::group_barrier(It.get_group());
  Out[It.get_global_id(0)] = Local[7 - L];
}

//@ one_value 32/8: buffer int 32 ramp, local 4, int 5
ND(1) one_value(int *Out, syclex::work_group_memory<int> Local, int By) {
  auto It = work::get_nd_item<1>();
  if (It.get_local_id(0) == 0)
    Local = Out[It.get_global_id(0)] * By;
  sycl::group_barrier(It.get_group());
  int Value = Local;
  Out[It.get_global_id(0)] = Value + *Local.get_multi_ptr();
}

//@ two 16/8: buffer int 16 ramp, accessor 32 8, local 32, accessor 64 8
ND(1) two(int *Out, sycl::local_accessor<int, 1> A, syclex::work_group_memory<int[8]> B, sycl::local_accessor<double, 1> C) {
  auto It = work::get_nd_item<1>();
  size_t L = It.get_local_id(0);
  A[L] = Out[It.get_global_id(0)];
  B[L] = A[L] + 1;
  C[L] = B[L] * 0.5;
  sycl::group_barrier(It.get_group());
  Out[It.get_global_id(0)] = A[7 - L] + B[(L + 3) % 8] + static_cast<int>(C[(L + 1) % 8] * 4);
}

//@ pointers 16/8: buffer int 16 ramp, accessor 32 8
ND(1) pointers(int *Out, sycl::local_accessor<int, 1> A) {
  auto It = work::get_nd_item<1>();
  size_t L = It.get_local_id(0);
  auto P = A.get_multi_ptr<sycl::access::decorated::yes>();
  P[L] = Out[It.get_global_id(0)] + 7;
  sycl::group_barrier(It.get_group());
  int *Q = A.get_multi_ptr<sycl::access::decorated::no>().get();
  Out[It.get_global_id(0)] = Q[7 - L] - *(P + 1);
}

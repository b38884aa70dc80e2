// Buffers as arguments.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

//@ line 8/4: buffer int 8 ramp, struct long 8, struct long 8, struct long 0, buffer int 8 ramp, struct long 8, struct long 8, struct long 0
extern "C" ND(1) line(sycl::accessor<int, 1, sycl::access_mode::read> From, sycl::accessor<int, 1, sycl::access_mode::write> To) {
  const size_t I = work::get_nd_item<1>().get_global_id(0);
  To[I] = From[7 - I] + static_cast<int>(From.size() + From.byte_size()) + (From.empty() ? 100 : 0);
}

// The accessed range begins at an offset in a larger buffer.
//@ part 6x2/3x2: buffer float 64 ramp, struct long 2 long 6, struct long 8 long 8, struct long 3 long 1, buffer float 64 ramp, struct long 8 long 8, struct long 8 long 8, struct long 0 long 0
extern "C" ND(2) part(sycl::accessor<float, 2, sycl::access::mode::read_write> Part, sycl::accessor<float, 2, sycl::access::mode::read> All) {
  const sycl::id<2> I = work::get_nd_item<2>().get_global_id();
  Part[I] += Part.get_range()[1] * 10 + Part.get_offset()[0] + All[I[1]][I[0]];
  Part[I[0]][I[1]] *= 2;
}

//@ cube 12/12: buffer int 24 ramp, struct long 2 long 3 long 4, struct long 2 long 3 long 4, struct long 0 long 0 long 0
extern "C" ND(1) cube(sycl::accessor<int, 3> Cube) {
  const size_t I = work::get_nd_item<1>().get_global_id(0);
  Cube[1][I / 4][I % 4] -= Cube[sycl::id<3>(0, 2 - I / 4, I % 4)];
}

//@ pointers 8/8: buffer int 10 ramp, struct long 8, struct long 10, struct long 2
extern "C" ND(1) pointers(sycl::accessor<int> A) {
  int *P = A.get_multi_ptr<sycl::access::decorated::no>().get();
  const size_t I = work::get_nd_item<1>().get_global_id(0);
  P[I] = A[I] * 3;
}

// The mangled name of a kernel contains the template arguments of its parameters.
ND(1) named(sycl::accessor<int, 1>, sycl::accessor<float, 2, sycl::access_mode::read>, sycl::accessor<char, 3, sycl::access_mode::write>) {}

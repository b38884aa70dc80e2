// Kernel properties, kernels in namespaces, templates, printf.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define PROPERTY(...) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::__VA_ARGS__))

//@ sized 16/8: buffer int 16 zero
extern "C" PROPERTY(nd_range_kernel<1>) PROPERTY(work_group_size<8>) PROPERTY(sub_group_size<8>) void sized(int *Out) {
  auto It = work::get_nd_item<1>();
  Out[It.get_global_id(0)] = static_cast<int>(It.get_sub_group().get_max_local_range()[0]);
}
//@ hinted 8x4/4x2: buffer int 32 zero
extern "C" PROPERTY(nd_range_kernel<2>) PROPERTY(work_group_size_hint<2, 4>) PROPERTY(device_has<sycl::aspect::cpu>) void hinted(int *Out) {
  Out[work::get_nd_item<2>().get_global_linear_id()] = 3;
}
namespace outer::inner {
PROPERTY(nd_range_kernel<1>) void in_namespace(int *Out, float, sycl::float4, const sycl::half *) { *Out = 1; }
template <class T, int N> PROPERTY(nd_range_kernel<1>) void of_template(T *Out) { *Out = N; }
template void of_template<float, 3>(float *);
} // namespace outer::inner
PROPERTY(single_task_kernel) void overloaded(int *Out) { *Out = 2; }
PROPERTY(single_task_kernel) void overloaded(float *Out, sycl::ext::oneapi::bfloat16, sycl::marray<int, 2>, sycl::range<2>) { *Out = 2; }
PROPERTY(single_task_kernel) void with_local(sycl::local_accessor<int, 1>, syclex::work_group_memory<float[]>, sycl::kernel_handler) {}

//@ declared_first 1: buffer int 1 zero
extern "C" PROPERTY(single_task_kernel) void declared_first(int *Out);
void declared_first(int *Out) { *Out = 5; }

//@ prints 2/1: buffer int 2 zero, int 7
extern "C" PROPERTY(nd_range_kernel<1>) void prints(int *Out, int N) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  if (N == 8)
    syclex::printf("never printed: %d\n", N);
  Out[I] = N;
}

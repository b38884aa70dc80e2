// Atomic operations and fences.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void
using sycl::memory_order;
using sycl::memory_scope;
using sycl::access::address_space;
template <class T>
using on_global = sycl::atomic_ref<T, memory_order::relaxed, memory_scope::device, address_space::global_space>;
template <class T>
using on_generic = sycl::atomic_ref<T, memory_order::acq_rel, memory_scope::work_group>;

template <class T> void integers(T *Out, T X) {
  on_global<T>(Out[0]).fetch_add(X);
  on_global<T>(Out[1]).fetch_sub(X, memory_order::acq_rel, memory_scope::system);
  on_global<T>(Out[2]).fetch_and(~X);
  on_global<T>(Out[3]).fetch_or(X);
  on_global<T>(Out[4]).fetch_xor(X);
  on_global<T>(Out[5]).fetch_min(X);
  on_global<T>(Out[6]).fetch_max(X);
  on_global<T> Ref(Out[7]);
  Ref += X;
  ++Ref;
  Ref--;
  on_global<T>(Out[11]) ^= 1;
  on_generic<T> Count(Out[8]);
  T Seen = Count.load();
  while (!Count.compare_exchange_strong(Seen, Seen + X))
    ;
  on_global<T>(Out[9]).store(42);
  on_global<T>(Out[10]).exchange(17);
}
//@ of_int 64/16: buffer int 16 ramp
ND(1) of_int(int *Out) { integers(Out, static_cast<int>(work::get_nd_item<1>().get_global_id(0)) - 20); }
//@ of_uint 64/16: buffer int 16 ramp
ND(1) of_uint(unsigned *Out) { integers(Out, static_cast<unsigned>(work::get_nd_item<1>().get_global_id(0))); }
//@ of_long 64/16: buffer long 16 ramp
ND(1) of_long(long *Out) { integers(Out, static_cast<long>(work::get_nd_item<1>().get_global_id(0)) - 20); }
//@ of_ulonglong 64/16: buffer long 16 ramp
ND(1) of_ulonglong(unsigned long long *Out) {
  integers(Out, static_cast<unsigned long long>(work::get_nd_item<1>().get_global_id(0)));
}

template <class T> void floats(T *Out, T X) {
  on_global<T>(Out[0]).fetch_add(X);
  on_global<T>(Out[1]).fetch_min(X);
  on_global<T>(Out[2]).fetch_max(X);
  on_global<T>(Out[3]).fetch_sub(X);
  T Old = on_generic<T>(Out[4]).load();
  while (!on_generic<T>(Out[4]).compare_exchange_weak(Old, Old + X))
    ;
  on_global<T>(Out[5]).store(2.5f);
  on_global<T>(Out[6]) += X;
}
//@ of_float 64/16: buffer float 8 ramp
ND(1) of_float(float *Out) { floats(Out, static_cast<float>(work::get_nd_item<1>().get_global_id(0)) - 20); }
//@ of_double 64/16: buffer double 8 ramp
ND(1) of_double(double *Out) { floats(Out, static_cast<double>(work::get_nd_item<1>().get_global_id(0)) - 20); }

//@ histogram 256/64: buffer uint 256 random, buffer uint 16 zero, accessor 64 16
ND(1) histogram(const unsigned *In, unsigned *Out, sycl::local_accessor<unsigned, 1> Bins) {
  auto It = work::get_nd_item<1>();
  size_t L = It.get_local_id(0);
  if (L < 16)
    Bins[L] = 0;
  sycl::group_barrier(It.get_group());
  sycl::atomic_ref<unsigned, memory_order::relaxed, memory_scope::work_group, address_space::local_space>(
      Bins[In[It.get_global_id(0)] % 16])++;
  sycl::group_barrier(It.get_group());
  if (L < 16)
    on_global<unsigned>(Out[L]).fetch_add(Bins[L]);
}

//@ fences 64/16: buffer int 64 zero, accessor 64 16
ND(1) fences(int *Out, sycl::local_accessor<int, 1> Local) {
  auto It = work::get_nd_item<1>();
  size_t L = It.get_local_id(0);
  Local[L] = static_cast<int>(L);
  sycl::atomic_fence(memory_order::release, memory_scope::work_group);
  It.barrier();
  sycl::atomic_fence(memory_order::acquire, memory_scope::work_group);
  Out[It.get_global_id(0)] = Local[(L + 5) % 16];
  sycl::atomic_fence(memory_order::seq_cst, memory_scope::device);
}

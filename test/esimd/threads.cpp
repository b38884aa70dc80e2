// Queries about the current hardware thread.
#include "esimd.hpp"

KERNEL thread_queries(unsigned long *a) {
  auto here = sycl::ext::oneapi::this_work_item::get_nd_item<1>();
  unsigned long x = here.get_group(0) + here.get_local_id(0) * here.get_local_range(0) + here.get_group_range(0);
  x += experimental::get_hw_thread_id() + experimental::get_subdevice_id();
  a[item()] = x;
}

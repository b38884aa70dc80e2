// Variables that the host could not find, or must initialize.
//! error: the type of a device_global must be trivially
//! error: a device_global supports only the properties device_image_scope and host_access
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

struct S {
  int A = 3;
};
syclex::device_global<S> WithValue;
struct key {};
syclex::device_global<int, decltype(syclex::properties(syclex::property_value<key>()))> WithOther;
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(int *Out) { *Out = WithValue.get().A + WithOther; }

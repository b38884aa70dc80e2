// Host code.
//! error: no type named 'queue' in namespace 'sycl'
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

int main() { sycl::queue Q; Q.submit([&](sycl::handler &H) { H.single_task([=] {}); }); }

#include <iostream>
#include <sycl/sycl.hpp>

constexpr sycl::specialization_id<float> Factor{1};

int main() {
  sycl::queue Queue;
  std::cout << "device: " << Queue.get_device().get_info<sycl::info::device::name>() << "\n";
  auto *Values = sycl::malloc_shared<float>(8, Queue);
  Queue.submit([&](sycl::handler &Handler) {
    Handler.set_specialization_constant<Factor>(2.5f);
    Handler.parallel_for(8, [=](sycl::id<1> I, sycl::kernel_handler Constants) {
      Values[I] = I[0] * Constants.get_specialization_constant<Factor>();
    });
  }).wait();
  for (int I = 0; I < 8; ++I)
    std::cout << Values[I] << " ";
  std::cout << "\n";
  sycl::free(Values, Queue);
}

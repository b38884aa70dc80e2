// Kernels in member functions: of classes, class templates, local classes and base classes; copies of *this.
// FEATURE: kernels: names and forms
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"

class Polynomial {
public:
  Polynomial(double a, double b, double c) : coefficients{a, b, c} {}
  double operator()(double x) const { return (coefficients[0] * x + coefficients[1]) * x + coefficients[2]; }
  void fill(sycl::queue &queue, double *out, std::size_t size) const {
    queue.parallel_for<class PolynomialKernel>(sycl::range<1>(size), [=, self = *this](sycl::id<1> i) { out[i] = self(double(i[0])); });
    queue.wait();
  }
  void add(sycl::queue &queue, double *out, std::size_t size) const {
    queue.parallel_for(sycl::range<1>(size), [out, *this](sycl::id<1> i) { out[i] += (*this)(-double(i[0])); }).wait();
  }

private:
  double coefficients[3];
};

template <class Derived> struct Runner {
  void run(sycl::queue &queue, double *out) const {
    const Derived self = static_cast<const Derived &>(*this);
    queue.parallel_for<Runner>(sycl::range<1>(8), [=](sycl::id<1> i) { out[i] = self.value(int(i[0])); }).wait();
  }
};
struct Even : Runner<Even> {
  double value(int i) const { return i * 2; }
};
struct Odd : Runner<Odd> {
  double first = 1;
  double value(int i) const { return i * 2 + first; }
};

int main() {
  sycl::queue queue;
  double *out = sycl::malloc_shared<double>(30, queue);
  const Polynomial polynomial(0.5, -2, 3);
  polynomial.fill(queue, out, 30);
  check::each("fill", out, 30, [&](std::size_t i) { return polynomial(double(i)); });
  polynomial.add(queue, out, 30);
  check::each("add", out, 30, [&](std::size_t i) { return polynomial(double(i)) + polynomial(-double(i)); });
  Even().run(queue, out);
  check::each("even", out, 8, [](std::size_t i) { return double(2 * i); });
  Odd().run(queue, out);
  check::each("odd", out, 8, [](std::size_t i) { return double(2 * i + 1); });
  struct Local {
    double *out;
    void operator()(sycl::id<1> i) const { out[i] = 1.0 / double(i[0] + 1); }
  };
  queue.parallel_for<class LocalKernel>(sycl::range<1>(8), Local{out}).wait();
  check::each("local", out, 8, [](std::size_t i) { return 1.0 / double(i + 1); });
  sycl::free(out, queue);
  return check::result();
}

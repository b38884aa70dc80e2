// A graph that is built from nodes and edges: a diamond of kernels, then a graph nested in another graph.
// FEATURE: graphs
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#include <sycl/ext/oneapi/experimental/graph.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  constexpr std::size_t size = 100;
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::ext_oneapi_limited_graph)) {
    std::cout << "SKIP: the device does not support graphs\n";
    return 0;
  }
  float *x = sycl::malloc_shared<float>(size, queue), *left = sycl::malloc_shared<float>(size, queue);
  float *right = sycl::malloc_shared<float>(size, queue);
  experimental::command_graph graph(queue);
  auto first = graph.add([&](sycl::handler &h) {
    h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { x[i] = float(i[0]) + 1; });
  });
  auto one = graph.add([&](sycl::handler &h) {
    h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { left[i] = x[i] * 2; });
  }, {experimental::property::node::depends_on(first)});
  auto other = graph.add([&](sycl::handler &h) {
    h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { right[i] = x[i] * x[i]; });
  });
  graph.make_edge(first, other);
  auto last = graph.add([&](sycl::handler &h) {
    h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { x[i] = left[i] + right[size - 1 - i]; });
  }, {experimental::property::node::depends_on(one, other)});
  check::equal("predecessors", last.get_predecessors().size(), std::size_t(2));
  check::equal("roots", graph.get_root_nodes().size(), std::size_t(1));
  auto executable = graph.finalize();
  queue.submit([&](sycl::handler &h) { h.ext_oneapi_graph(executable); });
  queue.wait();
  auto expected = [](std::size_t i) { return float(i + 1) * 2 + float(size - i) * float(size - i); };
  check::each("diamond", x, size, expected);
  experimental::command_graph outer(queue);
  auto inner = outer.add([&](sycl::handler &h) { h.ext_oneapi_graph(executable); });
  outer.add([&](sycl::handler &h) {
    h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { x[i] += 0.5f; });
  }, {experimental::property::node::depends_on(inner)});
  queue.ext_oneapi_graph(outer.finalize()).wait();
  check::each("nested", x, size, [&](std::size_t i) { return expected(i) + 0.5f; });
  sycl::free(x, queue);
  sycl::free(left, queue);
  sycl::free(right, queue);
  return check::result();
}

// A program with debug information for host and device, including recursive data types and inlined functions.
// FEATURE: C++17
// OPTIONS: -g -fno-omit-frame-pointer
#include <sycl/sycl.hpp>
#include "../check.hpp"

namespace graph {
struct Edge;
struct Vertex {
  int weight;
  Edge *first;
};
struct Edge {
  Vertex *to;
  Edge *next;
};
static inline int degree(const Vertex &vertex) {
  int count = 0;
  for (const Edge *edge = vertex.first; edge; edge = edge->next)
    count += edge->to->weight;
  return count;
}
} // namespace graph

int main() {
  constexpr int size = 12;
  sycl::queue queue;
  auto *vertices = sycl::malloc_shared<graph::Vertex>(size, queue);
  auto *edges = sycl::malloc_shared<graph::Edge>(size * size, queue);
  int *out = sycl::malloc_shared<int>(size, queue), used = 0;
  for (int i = 0; i < size; ++i)
    vertices[i] = {i + 1, nullptr};
  for (int i = 0; i < size; ++i)
    for (int j = i + 1; j < size; j += i + 1) {
      edges[used] = {&vertices[j], vertices[i].first};
      vertices[i].first = &edges[used++];
    }
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { out[i] = graph::degree(vertices[i]); }).wait();
  check::each("degree", out, size, [](std::size_t i) {
    int count = 0;
    for (std::size_t j = i + 1; j < std::size_t(size); j += i + 1)
      count += int(j) + 1;
    return count;
  });
  sycl::free(vertices, queue);
  sycl::free(edges, queue);
  sycl::free(out, queue);
  return check::result();
}

// A list whose nodes are shared allocations: the host creates it, and a kernel follows and changes its pointers.
// FEATURE: unified shared memory
#include <sycl/sycl.hpp>
#include "../check.hpp"

struct Node {
  int value;
  Node *next;
};

int main() {
  sycl::queue queue;
  Node *head = nullptr;
  for (int i = 0; i < 50; ++i) {
    Node *node = sycl::malloc_shared<Node>(1, queue);
    *node = {i, head};
    head = node;
  }
  Node **result = sycl::malloc_shared<Node *>(1, queue);
  queue.single_task([=] {
    Node *reversed = nullptr;
    for (Node *node = head; node;) {
      Node *next = node->next;
      node->next = reversed;
      node->value *= 2;
      reversed = node;
      node = next;
    }
    *result = reversed;
  });
  queue.wait();
  int count = 0;
  for (Node *node = *result; node;) {
    check::equal("value", node->value, count * 2);
    Node *next = node->next;
    sycl::free(node, queue);
    node = next;
    ++count;
  }
  check::equal("nodes", count, 50);
  sycl::free(result, queue);
  return check::result();
}

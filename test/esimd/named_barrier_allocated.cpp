// Named barriers whose IDs the compiler allocates.
#include "esimd.hpp"

KERNEL allocated_barriers(int *b) {
  auto id = experimental::named_barrier_allocate<2>();
  esimd::named_barrier_wait(id);
  b[item()] = id;
}

// Named barriers that are allocated, but not used.
#include "esimd.hpp"

KERNEL numbered_barriers(int *b) {
  esimd::named_barrier_init<3>();
  b[item()] = 1;
}

KERNEL allocated_numbers(int *b) {
  auto id = experimental::named_barrier_allocate<2>();
  b[item()] = id;
}

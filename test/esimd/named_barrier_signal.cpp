// Named barriers that a kernel signals.
#include "esimd.hpp"

KERNEL signaled_barriers(int *b) {
  esimd::named_barrier_init<3>();
  b[item()] = 1;
  esimd::named_barrier_signal(1, 0, 4, 4);
}

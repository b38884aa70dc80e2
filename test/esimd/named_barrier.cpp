// Named barriers for which a kernel waits.
#include "esimd.hpp"

KERNEL named_barriers(int *b) {
  esimd::named_barrier_init<3>();
  esimd::named_barrier_wait(1);
  b[item()] = 1;
}

// PVC: sync.bar 1:w

// Named barriers.
#include "esimd.hpp"

KERNEL named_barriers(int *b) {
  esimd::named_barrier_init<3>();
  esimd::slm_init<64>();
  esimd::slm_scalar_store<int>(0, 5);
  esimd::named_barrier_signal(1, 0, 4, 4);
  esimd::named_barrier_wait(1);
  b[item()] = esimd::slm_scalar_load<int>(0);
}

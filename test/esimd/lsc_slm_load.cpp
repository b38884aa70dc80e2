// The load-store cache's loads from work-group local memory.
#include "esimd.hpp"

KERNEL lsc_slm_load(int *b) {
  esimd::slm_init<4096>();
  esimd::block_store(b, experimental::lsc_slm_block_load<int, 64>(1024));
}

// The clock of a hardware thread.
#include "esimd.hpp"

KERNEL clock_ticks(unsigned long *a) { a[item()] = esimd::rdtsc(); }

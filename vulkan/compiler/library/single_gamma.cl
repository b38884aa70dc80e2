// tgamma for float.

#include "common.h"
#include "singles.h"

#define LIMIT 48
#define TINY 0x1p-30
#include "gamma.h"
VECTORS1(tgamma, float)

// tgamma for double.

#include "common.h"
#include "doubles.h"

#define LIMIT 200
#define TINY 0x1p-60
#include "gamma.h"
VECTORS1(tgamma, double)

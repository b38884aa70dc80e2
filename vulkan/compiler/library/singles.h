// extended.h for float.
#define REAL float
#define REAL2 float2
#define WHOLE int
#define FRACTION 23
#define LOWER 12
#define LOGARITHM 15
#define EXPONENTIAL 8
#include "extended.h"

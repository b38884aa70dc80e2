// extended.h for double.
#define REAL double
#define REAL2 double2
#define WHOLE long
#define FRACTION 52
#define LOWER 27
#define LOGARITHM 25
#define EXPONENTIAL 14
#include "extended.h"

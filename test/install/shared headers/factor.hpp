// Only the device code uses this, so the results on the host depend on the image.
#define FACTOR 3

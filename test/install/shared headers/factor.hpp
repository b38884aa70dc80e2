// Only the device reads this: the host's results change with the image.
#define FACTOR 3

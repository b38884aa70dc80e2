// Counts the iterations until a point leaves the circle. Each operation is rounded separately, so all devices compute
// the same counts.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
mandelbrot(global int *steps, float2 corner, float size, int width, int limit) {
#pragma OPENCL FP_CONTRACT OFF
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  float2 c = corner + convert_float2(place) * size, z = 0.0f;
  float square = 0.0f;
  int n = 0;
  while (n < limit && square < 4.0f) {
    z = (float2)(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
    square = z.x * z.x + z.y * z.y;
    ++n;
  }
  steps[place.y * width + place.x] = n;
}

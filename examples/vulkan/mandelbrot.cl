// How many steps a point of the plane takes to leave the circle, as a shade of grey.
kernel void mandelbrot(global uchar *picture, float2 corner, float step, int limit) {
  int x = get_global_id(0), y = get_global_id(1);
  float2 c = corner + (float2)(x, y) * step, z = 0.0f;
  int n = 0;
  while (n < limit && dot(z, z) < 4.0f) {
    z = (float2)(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
    ++n;
  }
  picture[y * get_global_size(0) + x] = n == limit ? 0 : 255 - n * 255 / limit;
}

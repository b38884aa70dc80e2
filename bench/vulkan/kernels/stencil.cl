// Computes one time step of heat conduction on a plane. The border stays constant.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
stencil(global const float *from, global float *to, int width, int height, float rate) {
  int x = get_global_id(0), y = get_global_id(1), i = y * width + x;
  float middle = from[i];
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
    middle += rate * (from[i - 1] + from[i + 1] + from[i - width] + from[i + width] - 4.0f * middle);
  to[i] = middle;
}

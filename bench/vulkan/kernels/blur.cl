// Replaces each pixel of an image with the mean of its neighborhood.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
blur(read_only image2d_t from, write_only image2d_t to, int radius) {
  int2 place = (int2)(get_global_id(0), get_global_id(1)), last = get_image_dim(from) - 1;
  float4 sum = 0.0f;
  for (int y = -radius; y <= radius; ++y)
    for (int x = -radius; x <= radius; ++x)
      sum += read_imagef(from, clamp(place + (int2)(x, y), (int2)0, last));
  float width = 2 * radius + 1;
  write_imagef(to, place, sum / (width * width));
}

// Computes a picture in two steps, both of which operate on images.

// Colors each point of the plane by the number of iterations until it leaves the circle.
kernel void mandelbrot(write_only image2d_t picture, float2 corner, float step, int limit) {
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  float2 c = corner + convert_float2(place) * step, z = 0.0f;
  int n = 0;
  while (n < limit && dot(z, z) < 16.0f) {
    z = (float2)(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
    ++n;
  }
  // Integer counts would be visible as bands.
  float smooth = n - log2(log2(dot(z, z)) * 0.5f);
  float3 color = 0.5f - 0.5f * cos((float3)(0.9f, 1.3f, 2.1f) + 0.6f * sqrt(fmax(smooth, 0.0f)));
  write_imagef(picture, place, (float4)(n == limit ? 0.0f : color, 1.0f));
}

// Draws a lens in the middle. The sampler interpolates between adjacent pixels.
kernel void lens(read_only image2d_t from, write_only image2d_t to, float radius, float strength) {
  const sampler_t mixed = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  float2 middle = convert_float2(get_image_dim(from)) * 0.5f, v = convert_float2(place) + 0.5f - middle;
  float r = length(v) / radius;
  float4 color = read_imagef(from, mixed, middle + (r < 1.0f ? v * mix(1.0f / strength, 1.0f, r * r) : v));
  write_imagef(to, place, r < 1.0f && r > 0.98f ? (float4)(1.0f) : color);
}

// Images: all shapes, reads with and without samplers, writes, and queries.
// The name of an image selects its format: f, r (four floats or one), u8 (bytes as numbers from 0 to 1), i, ui, i8, ui8.

constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
constant sampler_t smooth = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
constant sampler_t wrapped = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
constant sampler_t mirrored = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_NEAREST;

kernel void plane_whole(global float4 *o, read_only image2d_t f) {
  int i = get_global_id(0);
  int2 p = (int2)(i % 20 - 2, i / 4 - 2);
  o[2 * i] = read_imagef(f, edge, p);
  o[2 * i + 1] = read_imagef(f, border, p);
}

kernel void plane_float(global float4 *o, read_only image2d_t f, read_only image2d_t u8) {
  int i = get_global_id(0);
  float2 p = (float2)(i % 9 * 2.25f - 1.5f, i / 4 * 0.75f - 1.25f);
  o[4 * i] = read_imagef(f, edge, p);
  o[4 * i + 1] = read_imagef(f, smooth, floor(p) + 0.5f);
  o[4 * i + 2] = read_imagef(f, wrapped, (p + 0.0625f) / 16);
  o[4 * i + 3] = read_imagef(u8, mirrored, (p + 0.0625f) / 16);
}

kernel void plane_linear(global int4 *o, read_only image2d_t f) {
  int i = get_global_id(0);
  float2 p = (float2)(i % 8 * 2.25f, i / 8 * 1.5f);
  o[i] = convert_int4_rte(read_imagef(f, smooth, p) * 4);
}

kernel void plane_integers(global int4 *o, read_only image2d_t i, read_only image2d_t i8, sampler_t edge_nearest) {
  int n = get_global_id(0);
  int2 p = (int2)(n % 16, n / 6);
  o[3 * n] = read_imagei(i, edge_nearest, p);
  o[3 * n + 1] = read_imagei(i8, edge_nearest, p);
  o[3 * n + 2] = (int4)(get_image_dim(i), get_image_width(i8), get_image_height(i));
}

kernel void plane_unsigned(global uint4 *o, read_only image2d_t ui, read_only image2d_t ui8, sampler_t border_nearest) {
  int n = get_global_id(0);
  int2 p = (int2)(n % 18 - 1, n / 6);
  o[2 * n] = read_imageui(ui, border_nearest, p);
  o[2 * n + 1] = read_imageui(ui8, border_nearest, convert_float2(p) + 0.25f);
}

kernel void one_channel(global float4 *o, read_only image2d_t r) {
  int n = get_global_id(0);
  o[n] = read_imagef(r, border, (int2)(n % 18 - 1, n / 5));
}

kernel void writes(write_only image2d_t f, write_only image2d_t u8, write_only image2d_t i, write_only image2d_t ui8) {
  int n = get_global_id(0);
  int2 p = (int2)(n % 16, n / 16);
  write_imagef(f, p, (float4)(n, -n, 0.5f, n * 0.125f));
  write_imagef(u8, p, (float4)(n / 64.0f, 2.0f, -1.0f, 1.0f));
  write_imagei(i, p, (int4)(n, -n, 1 << 30, n * n));
  write_imageui(ui8, p, (uint4)(n, 255, 7, 0));
}

kernel void row(global float4 *o, read_only image1d_t f, sampler_t edge_nearest) {
  int n = get_global_id(0);
  o[2 * n] = read_imagef(f, edge, n - 3);
  o[2 * n + 1] = read_imagef(f, edge_nearest, n * 1.25f - 2);
  o[2 * n].x += get_image_width(f);
}

kernel void rows(global float4 *o, read_only image1d_array_t f, sampler_t edge_nearest) {
  int n = get_global_id(0);
  o[3 * n] = read_imagef(f, edge, (int2)(n % 20 - 2, n / 10));
  o[3 * n + 1] = read_imagef(f, edge_nearest, (float2)(n % 20 * 1.25f - 2, n / 10));
  o[3 * n + 2] = get_image_array_size(f) * 100 + get_image_width(f);
}

kernel void planes(global float4 *o, read_only image2d_array_t f, sampler_t border_nearest) {
  int n = get_global_id(0);
  int4 p = (int4)(n % 11 - 1, n / 8, n % 5, 0);
  o[3 * n] = read_imagef(f, edge, p);
  o[3 * n + 1] = read_imagef(f, border_nearest, convert_float4(p) + (float4)(0.75f, 0.25f, 0, 0));
  o[3 * n + 2] = get_image_array_size(f) * 100 + get_image_dim(f).y;
}

kernel void space(global float4 *o, read_only image3d_t f, read_only image2d_t r, sampler_t border_nearest) {
  int n = get_global_id(0);
  int4 p = (int4)(n % 11 - 1, n / 8, n % 7 - 1, 0);
  o[5 * n] = read_imagef(f, edge, p);
  o[5 * n + 1] = read_imagef(f, border_nearest, convert_float4(p) + (float4)(0.75f, 0.25f, 0.5f, 0));
  o[5 * n + 2] = convert_float4(get_image_dim(f)) + get_image_depth(f) * 100;
  o[5 * n + 3] = read_imagef(f, wrapped, (float4)(n * 0.13f, n * 0.07f, n * 0.11f, 0));
  o[5 * n + 4] = read_imagef(r, border_nearest, (float2)(n % 18 - 0.75f, n / 5));
}

kernel void buffer_reads(global int4 *o, read_only image1d_buffer_t i, write_only image1d_buffer_t ui8) {
  int n = get_global_id(0);
  o[n] = read_imagei(i, 63 - n) + get_image_width(i);
  write_imageui(ui8, n, (uint4)(n, n + 1, n + 2, n + 3));
}

kernel void without_sampler(global float4 *o, read_only image2d_t f, read_only image2d_array_t u8, read_only image1d_t r) {
  int n = get_global_id(0);
  o[3 * n] = read_imagef(f, (int2)(n % 16, n / 6));
  o[3 * n + 1] = read_imagef(u8, (int4)(n % 8, n / 11, n % 5, 0));
  o[3 * n + 2] = read_imagef(r, n);
}

kernel void channels(global int *o, read_only image2d_t f, read_only image2d_t r, read_only image2d_t ui8) {
  int n = get_global_id(0);
  int base = n % 2 ? get_image_channel_order(f) : get_image_channel_order(r);
  o[3 * n] = base;
  o[3 * n + 1] = get_image_channel_data_type(f);
  o[3 * n + 2] = get_image_channel_data_type(ui8) + get_image_channel_order(r);
}

kernel void in_branches(global float4 *o, read_only image2d_t f, read_only image2d_t u8) {
  int n = get_global_id(0);
  float4 v = 0;
  for (int k = 0; k < n % 5; ++k) {
    if ((n + k) % 3 == 0)
      v += read_imagef(f, edge, (int2)(n % 16, k));
    else
      v += read_imagef(u8, edge, (int2)(n % 16, k));
  }
  o[n] = v;
}

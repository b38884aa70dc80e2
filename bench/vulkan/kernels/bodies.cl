// Computes the gravitational forces between all bodies. A body consists of x, y, z and mass.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void
bodies(global const float4 *place, global float4 *force, int count, float softening) {
  int id = get_global_id(0);
  float4 mine = place[id];
  float3 sum = 0.0f;
  for (int i = 0; i < count; ++i) {
    float4 other = place[i];
    float3 way = other.xyz - mine.xyz;
    float r = native_rsqrt(dot(way, way) + softening);
    sum += way * (other.w * r * r * r);
  }
  force[id] = (float4)(sum, 0.0f);
}

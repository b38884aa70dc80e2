// ulp: 8
float small(float x) { return x == x && fabs(x) < 1e4f ? x : 0.75f; }

kernel void functions(global float *a, global const float *b, global const float *c) {
  int i = get_global_id(0);
  float x = small(b[i]), y = small(c[i]);
  a[i * 16] = sin(x);
  a[i * 16 + 1] = cos(x);
  a[i * 16 + 2] = exp(x * 0.001f);
  a[i * 16 + 3] = log(fabs(x) + 0.5f);
  a[i * 16 + 4] = sqrt(fabs(x));
  a[i * 16 + 5] = pow(fabs(x) + 0.1f, 0.3f);
  a[i * 16 + 6] = atan2(x, y + 2.0f);
  a[i * 16 + 7] = tanh(x);
  a[i * 16 + 8] = exp2(x * 0.001f);
  a[i * 16 + 9] = log2(fabs(x) + 0.5f);
  a[i * 16 + 10] = x / (fabs(y) + 1.0f);
  a[i * 16 + 11] = hypot(x, y);
  a[i * 16 + 12] = cbrt(x);
  a[i * 16 + 13] = fmod(x, fabs(y) + 0.25f);
  a[i * 16 + 14] = erf(x);
  a[i * 16 + 15] = asin(x / (fabs(x) + 1.0f));
}

kernel void vectors(global float *a, global const float4 *b) {
  int i = get_global_id(0);
  float4 v = b[i & 31];
  v = (float4)(small(v.x), small(v.y), small(v.z), small(v.w)) + 1.5f;
  a[i * 8] = dot(v, v);
  a[i * 8 + 1] = length(v.xyz);
  a[i * 8 + 2] = distance(v.xy, v.xy * 3.0f);
  a[i * 8 + 3] = normalize(v.xyz).x;
  a[i * 8 + 4] = mix(v.x, v.y, 0.25f) - clamp(v.x, 0.5f, 100.0f);
  a[i * 8 + 5] = smoothstep(0.0f, 200.0f, v.x);
  a[i * 8 + 6] = degrees(v.x) + radians(v.x);
  a[i * 8 + 7] = cross(v, (float4)(1, 0, 0, 0)).y;
}

kernel void with_pointers(global float *a, global const float *b) {
  int i = get_global_id(0), n;
  float x = small(b[i]), p;
  a[i * 8] = fract(x, &p);
  a[i * 8 + 1] = p;
  a[i * 8 + 2] = frexp(x, &n);
  a[i * 8 + 3] = n;
  a[i * 8 + 4] = modf(x, &p) + p;
  a[i * 8 + 5] = sincos(x, &p);
  a[i * 8 + 6] = p;
  a[i * 8 + 7] = ldexp(x, 3);
}

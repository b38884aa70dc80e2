// std: CL3.0
// ulp: 4
// Generic pointers as arguments of functions and builtins.

static float sum(const float *p, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i)
    total += p[i];
  return total;
}

kernel void of_all_memories(global float *o, global const int *a, local float *l) {
  int n = get_global_id(0), t = get_local_id(0);
  float own[4];
  for (int i = 0; i < 4; ++i)
    own[i] = (float)((a[n + i] & 31) + i);
  l[t] = (float)(a[n] & 63);
  barrier(CLK_LOCAL_MEM_FENCE);
  o[n] = sum(own, 4) + sum(l, 16) * 2.0f;
}

kernel void second_results(global float *o, global int *p, global const int *a) {
  int n = get_global_id(0), exponent, quotient;
  float x = (float)(a[n] & 4095) * 0.37f + 0.5f, whole, rest;
  rest = fract(x, &whole);
  o[4 * n] = rest + whole * 4.0f;
  o[4 * n + 1] = frexp(x, &exponent) + modf(-x, &whole) + whole;
  float2 wholes;
  o[4 * n + 2] = modf((float2)(x, -x * 3.0f), &wholes).y + wholes.y;
  o[4 * n + 3] = remquo(x, 7.25f, &quotient);
  p[n] = exponent * 100 + (quotient & 7);
}

kernel void loads_and_stores(global int4 *o, global const int *a) {
  int n = get_global_id(0);
  int own[8];
  vstore4(vload4(0, a + n), 1, own);
  vstore4((int4)n, 0, own);
  int *p = n % 3 ? own + 1 : own;
  o[n] = vload4(0, p + 2);
}

kernel void copies_in_turns(global int *o, global const int *a, local int *l) {
  event_t event = async_work_group_copy(l, a + 16 * get_group_id(0), 16, 0);
  wait_group_events(1, &event);
  o[get_global_id(0)] = l[15 - get_local_id(0)];
}

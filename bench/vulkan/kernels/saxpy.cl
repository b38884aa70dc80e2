// Adds a multiple of one vector to another. The speed is limited by memory bandwidth.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void saxpy(global const float *x, global float *y, float a) {
  uint i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}

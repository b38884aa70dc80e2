// Barriers split into signal and wait.
#include "esimd.hpp"

KERNEL split_barrier(int *a) {
  experimental::split_barrier<experimental::split_barrier_action::signal>();
  *a = item();
  experimental::split_barrier<experimental::split_barrier_action::wait>();
}

// PVC: send.gtwy {{.*}} signal barrier
// PVC: sync.bar

//! Tests program-scope variables with pointers to each other.

use opencl_vulkan::Options;
use vulkan_runner::RunArgument;

use crate::{physical, run_one};

const SOURCE: &str = "
struct node { int value; global struct node *next; };
extern global struct node first;
global struct node third = {5, &first};
global struct node second = {3, &third};
global struct node first = {2, &second};
global int numbers[4] = {10, 20, 30, 40};
global int *global middle = numbers + 2;
global int **global indirect = &middle;
kernel void k(global int *o) {
  int n = get_global_id(0);
  global struct node *p = &first;
  for (int i = 0; i < n; ++i) p = p->next;
  o[n] = p->value + (*indirect)[n & 1] + *(n & 1 ? middle : numbers + 1);
}";

#[test]
fn pointers_between_variables() {
    let options = Options { clang: vec!["-cl-std=CL2.0".to_owned()], ..physical() };
    let arguments = vec![RunArgument::Buffer(vec![0; 16])];
    let Some((_, bytes)) = run_one(SOURCE, &options, arguments) else { return };
    let found: Vec<i32> = bytes.chunks(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect();
    assert_eq!(found, [2 + 30 + 20, 3 + 40 + 30, 5 + 30 + 20, 2 + 40 + 30]);
}

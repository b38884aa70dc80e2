//! Tests `to_global`, `to_local`, `to_private` and `get_fence`. Intel's CPU device has a single memory and allows casts
//! from any pointer to any address space, so the expected values come from the definition of the functions.

use opencl_vulkan::Options;
use vulkan_runner::RunArgument;

use crate::{physical, run_one};

const SOURCE: &str = "
struct pair { int first; int second; };
static int tell(const int *p) {
  if (to_global(p)) return 1;
  if (to_local(p)) return 2;
  return to_private(p) ? 3 : 4;
}
kernel void k(global int *o, global int *a, local int *l, struct pair value) {
  int n = get_global_id(0), t = get_local_id(0);
  int own[2] = {100 + n, 200 + n};
  l[t] = 10 + n;
  barrier(CLK_LOCAL_MEM_FENCE);
  int *p = a[n] == 0 ? (int *)(a + n) : a[n] == 1 ? (int *)(l + t) : own + (n & 1);
  global int *g = to_global(p);
  local int *s = to_local(p);
  private int *q = to_private(p);
  o += 8 * n;
  o[0] = g ? g[0] : -1;
  o[1] = s ? s[0] : -1;
  o[2] = q != NULL ? q[0] : -1;
  o[3] = get_fence(p) == CLK_LOCAL_MEM_FENCE ? 1 : get_fence(p) == CLK_GLOBAL_MEM_FENCE ? 2 : 0;
  o[4] = (g == p) | (s == p) << 1 | (q == p) << 2;
  o[5] = to_global(s) == NULL && to_local(q) == NULL && to_private(g) == NULL && tell(NULL) == 4;
  int *both[2] = {a, own};
  o[6] = tell(a) * 100 + tell(l + t) * 10 + tell(own) + 1000 * (to_global(both[a[n] & 1]) != NULL);
  o[7] = to_private(&value)->second + (to_global(&value) == NULL);
}";

#[test]
fn address_spaces_of_generic_pointers() {
    let numbers = |values: &[i32]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
    let clang = vec!["-cl-std=CL2.0".to_owned()];
    let addresses = Options { long_addresses: true, clang: clang.clone(), ..Options::default() };
    for options in [Options { clang: clang.clone(), ..Options::default() }, addresses, Options { clang, ..physical() }]
    {
        let arguments = vec![
            RunArgument::Buffer(vec![0; 128]),
            RunArgument::Buffer(numbers(&[0, 1, 2, 0])),
            RunArgument::Local(8),
            RunArgument::Plain(numbers(&[5, 9])),
        ];
        let Some((_, bytes)) = run_one(SOURCE, &options, arguments) else { return };
        let found: Vec<i32> = bytes.chunks(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect();
        let expected = [
            [0, -1, -1, 2, 1, 1, 1123, 10],
            [-1, 11, -1, 1, 2, 1, 123, 10],
            [-1, -1, 102, 2, 4, 1, 1123, 10],
            [0, -1, -1, 2, 1, 1, 1123, 10],
        ];
        assert_eq!(found.chunks(8).collect::<Vec<_>>(), expected, "{options:?}");
    }
}

//! Tests strings in `printf` that are known at run time only.

use opencl_vulkan::Options;
use vulkan_runner::RunArgument;

use crate::{physical, run_one};

const SOURCE: &str = "
constant char words[3][8] = {\"\", \"seven77\", \"of\"};
kernel void k(global char *a) {
  if (get_global_id(0) != 2) return;
  char own[5] = {'o', 'w', 'n', a[4], 0};
  printf(\"%s|%4s|%s|%s|%s|%d\\n\", a, words[a[5]], words[a[6]], own, a[4] ? \"yes\" : \"no\", 7);
  printf(\"%s\\n\", a + 1);
}";

fn arguments() -> Vec<RunArgument> {
    vec![RunArgument::Buffer(b"abc\0!\x02\x00\x01".to_vec())]
}

#[test]
fn strings_in_any_memory() {
    for options in [Options::default(), physical(), Options { constants_in_buffer: true, ..Options::default() }] {
        let Some((printed, _)) = run_one(SOURCE, &options, arguments()) else { return };
        assert_eq!(printed, "abc|  of||own!|yes|7\nbc\n", "{options:?}");
    }
}

#[test]
fn strings_that_do_not_fit() {
    // After the word with the count, the first call requires 11 words, and the second call 3.
    for (words, expected) in [(15, "abc|  of||own!|yes|7\nbc\n"), (14, "abc|  of||own!|yes|7\n"), (11, "")] {
        let options = Options { printf_buffer: 4 * words, ..Options::default() };
        let Some((printed, _)) = run_one(SOURCE, &options, arguments()) else { return };
        assert_eq!(printed, expected, "{words} words");
    }
}

#[test]
fn long_strings_are_cut() {
    let source = "kernel void k(global char *a) { if (get_global_id(0) == 0) printf(\"%s|\", a); }";
    for physical in [Options::default(), physical()] {
        let Some((printed, _)) = run_one(source, &physical, vec![RunArgument::Buffer(vec![b'x'; 5000])]) else {
            return;
        };
        assert_eq!(printed, "x".repeat(4096) + "|");
    }
}

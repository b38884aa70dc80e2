//! Tests g++ as the compiler for the host half.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use common::{Place, printed};

const SOURCE: &str = "\
#include \"own.hpp\"
#include <sycl/sycl.hpp>
class Kernel;
void run(sycl::queue &queue, int *out) {
  queue.single_task<Kernel>([=] { *out = VALUE; });
}
";

#[test]
fn the_rule_for_make_has_the_users_files() {
    let place = Place::new(&[("main.cpp", SOURCE), ("own.hpp", "#define VALUE 3\n")]);
    printed(place.driver().args(["-fsycl-host-compiler=g++", "-c", "main.cpp", "-MMD", "-MP"]));
    let rule = place.read("main.d");
    assert_eq!(rule, "main.o: \\\n  main.cpp \\\n  own.hpp\n\nown.hpp:\n");
    assert_eq!(place.temporary(), Vec::<String>::new());
}

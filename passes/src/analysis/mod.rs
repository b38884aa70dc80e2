//! Analyses that several passes share. They neither change the module nor report diagnostics; the pass interprets the
//! results.
//!
//! | analysis | result |
//! |---|---|
//! | [`call_graph`] | direct calls, in program order |
//! | [`components`] | cycles of the call graph |
//! | [`references`] | references to functions and variables through calls, addresses or constants |
//! | [`entry_points`] | the functions through which a runtime or another image enters the module |
//! | [`esimd_code`] | ESIMD functions and kernels |
//! | [`addresses`] | casts and byte offsets |
//! | [`slots`] | the contents of stack slots |
//! | [`trace`] | the origins of pointers |

pub mod addresses;
pub mod call_graph;
pub mod components;
pub mod entry_points;
pub mod esimd_code;
pub mod references;
pub mod slots;
pub mod trace;

use rustc_hash::FxHashSet;
use std::hash::Hash;

/// Returns everything that is reachable from these roots through `next`, including the roots.
fn closure<T: Copy + Eq + Hash, N: Iterator<Item = T>>(
    roots: impl IntoIterator<Item: Into<T>>,
    next: impl Fn(T) -> N,
) -> FxHashSet<T> {
    let mut pending: Vec<T> = roots.into_iter().map(Into::into).collect();
    let mut seen: FxHashSet<T> = pending.iter().copied().collect();
    while let Some(item) = pending.pop() {
        pending.extend(next(item).filter(|&next| seen.insert(next)));
    }
    seen
}

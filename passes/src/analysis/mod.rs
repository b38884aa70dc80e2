//! What several passes must find out about a module. Nothing here changes it, and nothing here reports diagnostics about the
//! source: an analysis answers, and the pass that asked decides what the answer means.
//!
//! | question | answer |
//! |---|---|
//! | Which function calls which? | [`call_graph`]: direct calls, in program order; [`components`]: its circles |
//! | What refers to a function or variable, by calls, addresses or constants? | [`references`] |
//! | Where does a runtime, or another image, enter the module? | [`entry_points`] |
//! | Which functions are ESIMD code, which are ESIMD kernels? | [`esimd_code`] |
//! | Is this the same address? How many bytes on? | [`addresses`] |
//! | What does this stack slot hold? | [`slots`] |
//! | Where does this pointer come from? | [`trace`] |

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

/// Everything that `next` leads to from these roots, themselves included.
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

//! Launch sizes.

/// The index space of a launch: sizes for each dimension, the fastest-varying first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// The number of work-items.
    pub global: Vec<usize>,
    /// The work-group size; `None` lets the driver choose.
    pub local: Option<Vec<usize>>,
}

impl Work {
    /// Returns the index space with one work-item.
    pub fn single() -> Work {
        Work { global: vec![1], local: None }
    }
}

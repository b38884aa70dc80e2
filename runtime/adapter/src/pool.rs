//! Pools of unified shared memory.
//!
//! A pool keeps no freed memory: each allocation and each `urUSMFree` is a call of the driver. `urUSMFree` must wait for
//! the commands that may access the memory. The driver does so, whereas a pool could reuse memory only after it had
//! waited for all devices.

use crate::context::Context;
use crate::handle::Ref;

/// A pool: allocations of a context with the same properties.
pub struct Pool {
    /// The context.
    pub context: Ref<Context>,
    /// Whether the memory of new allocations is zero.
    pub zeroed: bool,
}

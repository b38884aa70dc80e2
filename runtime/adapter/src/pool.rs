//! Pools of unified shared memory.
//!
//! A pool does not cache freed memory: each allocation and each `urUSMFree` calls the driver. `urUSMFree` must wait for
//! the commands that may access the memory. The driver does this, whereas a pool would have to wait for all devices
//! before it could reuse memory.

use crate::context::Context;
use crate::handle::Ref;

/// A pool: allocations of a context with the same properties.
pub struct Pool {
    /// The context.
    pub context: Ref<Context>,
    /// True if new allocations are filled with zeros.
    pub zeroed: bool,
}

//! Entries for pools of unified shared memory.

use std::ffi::c_void;

use crate::context::Context;
use crate::error::{Result, entries};
use crate::handle::{self, Object, Ref, give, present};
use crate::info::Info;
use crate::pool::Pool;
use crate::ur::*;

/// Returns the pool for a handle, or `None` if the handle is null. The pool must belong to the context.
///
/// # Safety
///
/// The handle must be null or valid.
pub unsafe fn optional(pool: ur_usm_pool_handle_t, context: &Object<Context>) -> Result<Option<Ref<Pool>>> {
    if pool.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's contract.
    let pool = unsafe { handle::get(pool) }?;
    if pool.context.raw() != context.raw() {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_CONTEXT.into());
    }
    Ok(Some(pool.retain()))
}

entries! {
    /// Creates a pool. Limits on pooled memory have no effect, because a pool does not cache freed memory.
    urUSMPoolCreate(context: ur_context_handle_t, description: *mut ur_usm_pool_desc_t, pool: *mut ur_usm_pool_handle_t) {
        let context = handle::get(context)?;
        present(description)?;
        let flags = (*description).flags;
        if flags & UR_USM_POOL_FLAGS_MASK != 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into());
        }
        if flags & ur_usm_pool_flag_t::UR_USM_POOL_FLAG_USE_NATIVE_MEMORY_POOL_EXP.0 != 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into());
        }
        let zeroed = flags & ur_usm_pool_flag_t::UR_USM_POOL_FLAG_ZERO_INITIALIZE_BLOCK.0 != 0;
        give(pool, || Ok(Pool { context: context.retain(), zeroed }))
    }

    /// Adds a reference.
    urUSMPoolRetain(pool: ur_usm_pool_handle_t) { handle::retain(pool) }

    /// Removes a reference. Each allocation in the pool also holds a reference.
    urUSMPoolRelease(pool: ur_usm_pool_handle_t) { handle::release(pool) }

    /// Returns information about a pool.
    urUSMPoolGetInfo(
        pool: ur_usm_pool_handle_t, name: ur_usm_pool_info_t, size: usize, value: *mut c_void, size_out: *mut usize,
    ) {
        use ur_usm_pool_info_t as I;
        let pool = handle::get(pool)?;
        let info = Info::new(size, value, size_out);
        match name {
            I::UR_USM_POOL_INFO_REFERENCE_COUNT => info.value(pool.references()),
            I::UR_USM_POOL_INFO_CONTEXT => info.value(pool.context.raw()),
            I(0x2050..=0x2055) => Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_ENUMERATION.into()),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }
}

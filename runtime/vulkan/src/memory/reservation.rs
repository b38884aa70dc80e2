//! Reservations of address ranges in the process.

use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, munmap};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

/// Size of a page.
const PAGE: u64 = 4096;

/// The first address that programs cannot use.
const END: u64 = 1 << 47;

/// An address range that contains no memory, and in which the system places nothing else.
pub struct Reservation {
    begin: usize,
    size: usize,
}

/// The result of an attempt to reserve a range.
pub enum Reserved {
    /// The range is reserved.
    Done(Reservation),
    /// Part of the range is in use.
    InUse,
    /// Programs cannot use such addresses.
    Impossible,
}

impl Reservation {
    /// Reserves the pages of a range.
    pub fn reserve(address: u64, size: u64) -> Result<Reserved> {
        let begin = address & !(PAGE - 1);
        let Some(end) = address.checked_add(size).and_then(|end| end.checked_next_multiple_of(PAGE)) else {
            return Ok(Reserved::Impossible);
        };
        if end > END {
            return Ok(Reserved::Impossible);
        }
        let flags = MapFlags::PRIVATE | MapFlags::NORESERVE | MapFlags::FIXED_NOREPLACE;
        let (begin, size) = (begin as usize, (end - begin) as usize);
        // SAFETY: the flags prevent that the call replaces existing memory.
        match unsafe { mmap_anonymous(begin as *mut _, size, ProtFlags::empty(), flags) } {
            Ok(found) => {
                // Before Linux 4.17, the system ignores the flag, and may choose another address.
                let reservation = Self { begin: found as usize, size };
                Ok(if found as usize == begin { Reserved::Done(reservation) } else { Reserved::InUse })
            }
            Err(Errno::EXIST) => Ok(Reserved::InUse),
            Err(error) => {
                let message = format!("mmap: cannot reserve {size} bytes at {begin:#x}: {error}");
                Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_OUT_OF_HOST_MEMORY, message))
            }
        }
    }

    /// Leaves the range to a mapping that has replaced the reservation.
    pub fn leave(self) {
        std::mem::forget(self);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // SAFETY: the range belongs to the reservation, and contains nothing.
        let _ = unsafe { munmap(self.begin as *mut _, self.size) };
    }
}

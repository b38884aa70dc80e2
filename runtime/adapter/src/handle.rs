//! Handles: pointers to reference-counted objects. The first word of an object points to the adapter's table of
//! entries, which the loader reads.

use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering, fence};

use crate::error::Result;
use crate::ur::{self, ur_dditable_t, ur_result_t};

/// The contents of an object: the Rust type, and the corresponding C type.
pub trait Body: Sized {
    /// The incomplete C type.
    type Opaque: Raw<Body = Self>;
}

/// The incomplete C type that a handle points to.
pub trait Raw: Sized {
    /// The Rust type of the contents.
    type Body: Body<Opaque = Self>;
}

/// The table of entries. Objects contain its address, but this module does not depend on the entries.
static TABLE: OnceLock<&'static ur_dditable_t> = OnceLock::new();

/// Sets the table of entries to which all objects point. Only the first call has an effect.
pub fn set_table(table: &'static ur_dditable_t) {
    TABLE.get_or_init(|| table);
}

/// The object that a handle points to.
#[repr(C)]
pub struct Object<T> {
    /// `None` is represented as the null pointer, so this field has the layout of a C pointer.
    table: Option<&'static ur_dditable_t>,
    references: AtomicU32,
    body: T,
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.body
    }
}

impl<T: Body> Object<T> {
    /// Returns the number of references.
    pub fn references(&self) -> u32 {
        self.references.load(Ordering::Relaxed)
    }

    /// Returns the handle. Does not add a reference.
    pub fn raw(&self) -> *mut T::Opaque {
        std::ptr::from_ref(self).cast_mut().cast()
    }

    /// Adds a reference.
    pub fn retain(&self) -> Ref<T> {
        self.references.fetch_add(1, Ordering::Relaxed);
        Ref(NonNull::from(self))
    }
}

/// A reference to an [`Object`], released when dropped.
pub struct Ref<T: Body>(NonNull<Object<T>>);

// SAFETY: a reference provides only shared access to the contents, on any thread, and the last reference drops them.
unsafe impl<T: Body + Send + Sync> Send for Ref<T> {}
// SAFETY: as for `Send`.
unsafe impl<T: Body + Send + Sync> Sync for Ref<T> {}

impl<T: Body> Ref<T> {
    /// Creates an object with one reference.
    pub fn new(body: T) -> Self {
        let object = Box::new(Object { table: TABLE.get().copied(), references: AtomicU32::new(1), body });
        Self(NonNull::from(Box::leak(object)))
    }

    /// Converts to a handle, which owns the reference.
    pub fn into_raw(self) -> *mut T::Opaque {
        let raw = self.raw();
        std::mem::forget(self);
        raw
    }
}

impl<T: Body> Clone for Ref<T> {
    fn clone(&self) -> Self {
        self.retain()
    }
}

impl<T: Body> Deref for Ref<T> {
    type Target = Object<T>;

    fn deref(&self) -> &Object<T> {
        // SAFETY: the object lives as long as a reference to it.
        unsafe { self.0.as_ref() }
    }
}

impl<T: Body> Drop for Ref<T> {
    fn drop(&mut self) {
        if self.references.fetch_sub(1, Ordering::Release) == 1 {
            fence(Ordering::Acquire);
            // SAFETY: `new` leaked the box, and this was the last reference.
            drop(unsafe { Box::from_raw(self.0.as_ptr()) });
        }
    }
}

/// Returns the object that a handle points to.
///
/// # Safety
///
/// The handle must be null, or valid while the result is used.
pub unsafe fn get<'a, R: Raw>(raw: *mut R) -> Result<&'a Object<R::Body>> {
    // SAFETY: a valid handle is the address of an object; see `Object::raw`.
    unsafe { raw.cast::<Object<R::Body>>().as_ref() }
        .ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_NULL_HANDLE.into())
}

/// Adds a reference to the object that a handle points to.
///
/// # Safety
///
/// The handle must be null or valid.
pub unsafe fn retain<R: Raw>(raw: *mut R) -> Result {
    // SAFETY: the caller's contract.
    std::mem::forget(unsafe { get(raw) }?.retain());
    Ok(())
}

/// Removes a reference from the object that a handle points to.
///
/// # Safety
///
/// The handle must be null, or valid and owned by the caller.
pub unsafe fn release<R: Raw>(raw: *mut R) -> Result {
    // SAFETY: the caller's contract.
    let object = unsafe { get(raw) }?;
    drop(Ref(NonNull::from(object)));
    Ok(())
}

/// Stores a value through a pointer that must not be null.
///
/// # Safety
///
/// The pointer must be null or valid for writes.
pub unsafe fn store<T>(pointer: *mut T, value: T) -> Result {
    if pointer.is_null() {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER.into());
    }
    // SAFETY: the caller's contract.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Creates an object, and stores its handle through a pointer that must not be null.
///
/// # Safety
///
/// The pointer must be null or valid for writes.
pub unsafe fn give<T: Body>(pointer: *mut *mut T::Opaque, create: impl FnOnce() -> Result<T>) -> Result {
    present(pointer)?;
    let object = Ref::new(create()?);
    // SAFETY: the caller's contract.
    unsafe { store(pointer, object.into_raw()) }
}

/// Converts a C array to a slice. The pointer may be null if the array is empty.
///
/// # Safety
///
/// The pointer must be null or point to `count` values, which must not change while the slice is used.
pub unsafe fn slice<'a, T>(pointer: *const T, count: usize) -> Result<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER.into());
    }
    // SAFETY: the caller's contract.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// Returns the events that a command waits for.
///
/// # Safety
///
/// The pointer must be null or point to `count` events, which must not change while the slice is used.
pub unsafe fn events<'a>(pointer: *const ur::ur_event_handle_t, count: u32) -> Result<&'a [ur::ur_event_handle_t]> {
    // SAFETY: the caller's contract.
    match unsafe { slice(pointer, count as usize) } {
        Ok(events) if events.iter().all(|event| !event.is_null()) => Ok(events),
        _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_EVENT_WAIT_LIST.into()),
    }
}

/// Checks that a pointer is not null.
pub fn present<T>(pointer: *const T) -> Result {
    if pointer.is_null() { Err(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER.into()) } else { Ok(()) }
}

/// Converts a C string to a string slice.
///
/// # Safety
///
/// The pointer must be null or point to a C string.
pub unsafe fn text<'a>(pointer: *const std::ffi::c_char) -> Result<&'a str> {
    if pointer.is_null() {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER.into());
    }
    // SAFETY: the caller's contract.
    unsafe { std::ffi::CStr::from_ptr(pointer) }.to_str().map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into())
}

//! Maps the handles of the adapter's interface to objects. Handles are numbers, so the adapter reports invalid ones.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// Objects by number.
pub struct Table<T> {
    next: AtomicUsize,
    objects: RwLock<HashMap<usize, Arc<T>>>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { next: AtomicUsize::new(1), objects: RwLock::default() }
    }
}

impl<T> Table<T> {
    /// Adds an object. Returns its number, which is not zero.
    pub fn insert(&self, object: Arc<T>) -> usize {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.objects.write().unwrap_or_else(PoisonError::into_inner).insert(number, object);
        number
    }

    /// Returns an object.
    pub fn get(&self, number: usize) -> Option<Arc<T>> {
        self.objects.read().unwrap_or_else(PoisonError::into_inner).get(&number).cloned()
    }

    /// Removes an object.
    pub fn remove(&self, number: usize) -> Option<Arc<T>> {
        self.objects.write().unwrap_or_else(PoisonError::into_inner).remove(&number)
    }

    /// Returns the number of objects.
    pub fn len(&self) -> usize {
        self.objects.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Returns all objects.
    pub fn all(&self) -> Vec<Arc<T>> {
        self.objects.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }
}

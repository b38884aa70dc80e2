//! Modules: a list of kernels and variables, as text.

use std::collections::HashMap;
use std::ffi::CStr;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::counts::{destroy, object};
use crate::kernels;

#[derive(Default)]
struct Module {
    kernels: Vec<String>,
    /// Memory of each variable.
    variables: HashMap<String, Box<[u64]>>,
}

static MODULES: LazyLock<Mutex<HashMap<usize, Module>>> = LazyLock::new(Mutex::default);
static LINKS: LazyLock<Mutex<HashMap<usize, Vec<u8>>>> = LazyLock::new(Mutex::default);

fn modules() -> MutexGuard<'static, HashMap<usize, Module>> {
    MODULES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn links() -> MutexGuard<'static, HashMap<usize, Vec<u8>>> {
    LINKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Loads a module; `None` if the text is not one.
pub fn load(image: &CStr) -> Option<usize> {
    let mut module = Module::default();
    for line in image.to_str().ok()?.lines() {
        let mut words = line.split(' ');
        match (words.next()?, words.next()?, words.next()) {
            ("kernel", name, None) => module.kernels.push(name.to_owned()),
            ("variable", name, Some(size)) => {
                let words = size.parse::<usize>().ok()?.div_ceil(8);
                module.variables.insert(name.to_owned(), vec![0; words].into_boxed_slice());
            }
            _ => return None,
        }
    }
    let handle = object("module");
    modules().insert(handle, module);
    Some(handle)
}

/// Unloads a module.
pub fn unload(handle: usize) -> bool {
    modules().remove(&handle);
    destroy("module", handle).is_some()
}

/// Finds a kernel.
pub fn function(handle: usize, name: &CStr) -> Option<usize> {
    let name = name.to_str().ok()?;
    modules().get(&handle)?.kernels.iter().find(|kernel| *kernel == name).and_then(|name| kernels::find(name))
}

/// Finds a variable.
pub fn variable(handle: usize, name: &CStr) -> Option<(u64, usize)> {
    let modules = modules();
    let memory = modules.get(&handle)?.variables.get(name.to_str().ok()?)?;
    Some((memory.as_ptr() as u64, memory.len() * 8))
}

/// Starts to link.
pub fn link() -> usize {
    let handle = object("link");
    links().insert(handle, Vec::new());
    handle
}

/// Adds an image, which ends with a zero.
pub fn link_add(handle: usize, image: &[u8]) -> bool {
    let text = image.split(|byte| *byte == 0).next().unwrap_or_default();
    links().get_mut(&handle).map(|data| data.extend_from_slice(text)).is_some()
}

/// Returns the linked image.
pub fn linked(handle: usize) -> Option<(*const u8, usize)> {
    links().get(&handle).map(|data| (data.as_ptr(), data.len()))
}

/// Ends to link.
pub fn link_destroy(handle: usize) -> bool {
    links().remove(&handle);
    destroy("link", handle).is_some()
}

//! Modules: the kernels and variables that PTX declares. The instructions are ignored: `kernels` contains code for some
//! kernels, and the others do nothing.

use std::collections::HashMap;
use std::ffi::CStr;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::counts::{destroy, object};
use crate::kernels;

#[derive(Default)]
struct Module {
    /// The handle of each kernel.
    kernels: HashMap<String, usize>,
    /// The memory of each variable.
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

/// Loads a module. Returns `None` if the image is not PTX.
pub fn load(image: &CStr) -> Option<usize> {
    let lines = image.to_str().ok()?.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    let text = lines.collect::<Vec<_>>().join("\n");
    if !text.trim_start().starts_with(".version") {
        return None;
    }
    let mut module = Module::default();
    for entry in text.split(".entry ").skip(1) {
        let head = entry.split('{').next()?;
        let (name, parameters) = head.split_once('(').unwrap_or((head, ""));
        let parameters = parameters.split(')').next()?.split(',');
        let sizes = parameters.filter(|text| text.contains(".param")).map(size).collect::<Option<Vec<_>>>()?;
        let limit = head.split(".maxntid ").nth(1).map_or(Some(1024), |text| text.trim().parse().ok())?;
        module.kernels.insert(name.trim().to_owned(), kernels::register(name.trim(), sizes, limit));
    }
    for line in text.lines().filter(|line| line.split(' ').take(2).any(|word| word == ".global")) {
        let declaration = line.split(['=', ';']).next()?.trim();
        let name = declaration.split(' ').next_back()?.split('[').next()?;
        module.variables.insert(name.to_owned(), vec![0; size(declaration)?.div_ceil(8)].into_boxed_slice());
    }
    let handle = object("module");
    modules().insert(handle, module);
    Some(handle)
}

/// Returns the size in bytes of a declaration such as `.param .align 4 .b8 name[12]`.
fn size(declaration: &str) -> Option<usize> {
    let bits = declaration.split_whitespace().find_map(|word| {
        let number = word.strip_prefix('.')?.strip_prefix(['b', 'u', 's', 'f'])?;
        number.parse::<usize>().ok()
    })?;
    let count = match declaration.split_once('[') {
        Some((_, rest)) => rest.split(']').next()?.parse().ok()?,
        None => 1,
    };
    Some(bits / 8 * count)
}

/// Unloads a module.
pub fn unload(handle: usize) -> bool {
    modules().remove(&handle);
    destroy("module", handle).is_some()
}

/// Finds a kernel.
pub fn function(handle: usize, name: &CStr) -> Option<usize> {
    modules().get(&handle)?.kernels.get(name.to_str().ok()?).copied()
}

/// Finds a variable.
pub fn variable(handle: usize, name: &CStr) -> Option<(u64, usize)> {
    let modules = modules();
    let memory = modules.get(&handle)?.variables.get(name.to_str().ok()?)?;
    Some((memory.as_ptr() as u64, memory.len() * 8))
}

/// Starts linking.
pub fn link() -> usize {
    let handle = object("link");
    links().insert(handle, Vec::new());
    handle
}

/// Adds an image, which ends with a null byte.
pub fn link_add(handle: usize, image: &[u8]) -> bool {
    let text = image.split(|byte| *byte == 0).next().unwrap_or_default();
    links().get_mut(&handle).map(|data| data.extend_from_slice(text)).is_some()
}

/// Returns the linked image.
pub fn linked(handle: usize) -> Option<(*const u8, usize)> {
    links().get(&handle).map(|data| (data.as_ptr(), data.len()))
}

/// Ends linking.
pub fn link_destroy(handle: usize) -> bool {
    links().remove(&handle);
    destroy("link", handle).is_some()
}

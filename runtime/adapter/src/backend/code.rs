//! Device code and kernel launches.

use std::collections::BTreeMap;
use std::ffi::c_void;

use super::handles::{Address, Function, Module, Stream};
use crate::error::{Error, Result};

/// Properties of a kernel.
#[derive(Debug, Clone, Default)]
pub struct FunctionFacts {
    /// Largest number of work-items in a work-group.
    pub group_limit: usize,
    /// Local memory that the kernel declares.
    pub local_memory: usize,
    /// Private memory per work-item.
    pub private_memory: usize,
    /// Number of registers per work-item.
    pub registers: u32,
    /// Sizes of the arguments, if the driver reports them.
    pub parameters: Option<Vec<usize>>,
    /// The work-group size that the kernel requires; zeros if it requires none.
    pub required_group: [usize; 3],
    /// The sub-group size that the kernel requires; 0 if it requires none.
    pub required_sub_group: u32,
}

/// Device code to load.
#[derive(Debug, Clone, Copy)]
pub struct Image<'a> {
    /// The contents.
    pub bytes: &'a [u8],
    /// The build options of the program.
    pub options: &'a str,
    /// The values of specialization constants, by ID. Only back ends that accept SPIR-V receive any.
    pub constants: &'a BTreeMap<u32, Vec<u8>>,
}

/// The kind of the value of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// Bytes, or an address.
    Value,
    /// A local array with this size in bytes.
    Local(usize),
    /// An [`ImageMemory`](super::ImageMemory).
    Image,
    /// The bits of a sampler as a `u32`, as OpenCL's headers define them.
    Sampler,
}

/// A kernel launch.
pub struct Launch<'a> {
    /// The kernel.
    pub function: Function,
    /// Number of work-groups in each dimension.
    pub grid: [u32; 3],
    /// Number of work-items per work-group in each dimension.
    pub group: [u32; 3],
    /// Local memory in addition to the memory that the kernel declares.
    pub local_memory: u32,
    /// Addresses of the argument values, which each have at least 8 readable bytes. The value of a local array is its offset in local
    /// memory.
    pub arguments: &'a mut [*mut c_void],
    /// The kinds of the arguments.
    pub kinds: &'a [Passed],
    /// Local memory that the launch requests in addition to arguments.
    pub extra_local_memory: usize,
    /// Number of dimensions of the range.
    pub dimensions: u32,
    /// Global offset. If the kernel has a [function with offset](Code::function_with_offset), the last argument
    /// also contains it.
    pub offset: [usize; 3],
    /// A cooperative launch: all work-groups run at the same time.
    pub cooperative: bool,
    /// Number of work-groups per cluster in each dimension.
    pub cluster: Option<[u32; 3]>,
}

/// Device code: loading, linking and launching.
pub trait Code {
    /// Loads device code. Returns it with the driver's messages.
    fn load(&self, image: Image<'_>) -> std::result::Result<(Module, String), (Error, String)>;
    /// Links device code into one image.
    fn link(&self, images: &[&[u8]]) -> std::result::Result<Vec<u8>, (Error, String)>;
    /// Unloads device code.
    fn unload(&self, module: Module);
    /// Finds a kernel; `None` if the module has no such kernel.
    fn function(&self, module: Module, name: &str) -> Result<Option<Function>>;
    /// Finds the variant of a kernel whose last argument is the global offset; `None` if the module does not contain it.
    fn function_with_offset(&self, module: Module, name: &str) -> Result<Option<Function>> {
        self.function(module, &format!("{name}_with_offset"))
    }
    /// Finds a variable. Returns its address and size; `None` if the module has no such variable.
    fn variable(&self, module: Module, name: &str) -> Result<Option<(Address, usize)>>;
    /// Returns the properties of a kernel in a module.
    fn function_facts(&self, module: Module, name: &str, function: Function) -> Result<FunctionFacts>;
    /// Allows a kernel to use more local memory than [`Facts::local_memory`](super::Facts::local_memory).
    fn allow_local_memory(&self, function: Function, bytes: u32) -> Result;
    /// Returns the work-group size with which the most work-items run at the same time.
    fn best_group(&self, function: Function) -> Result<usize>;
    /// Returns the number of work-groups that can run on a multiprocessor at the same time.
    fn active_groups(&self, function: Function, group: usize, local_memory: usize) -> Result<u32>;
    /// Launches a kernel.
    ///
    /// # Safety
    ///
    /// The number and sizes of the arguments must be those that the kernel expects.
    unsafe fn launch(&self, stream: Stream, launch: Launch<'_>) -> Result;
}

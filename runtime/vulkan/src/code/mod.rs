//! Device code: loading, and launching kernels.

pub mod function;
mod image_uses;
pub mod launch;
mod layout;
pub mod module;
pub mod pipelines;
mod resources;
mod spirv;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sycl_adapter::backend::{Address, Code, Function, FunctionFacts, Image, Launch, Module, Stream};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use crate::command::Command;
use crate::device::VulkanDevice;
use crate::status::unsupported;
use function::LoadedFunction;
use module::LoadedModule;

/// Number of work-items in a work-group if the program does not specify it.
const GROUP: usize = 256;

/// A module, and the handles of its kernels.
pub struct Loaded {
    module: Arc<LoadedModule>,
    functions: Mutex<HashMap<String, Function>>,
}

impl VulkanDevice {
    fn module(&self, module: Module) -> Result<Arc<Loaded>> {
        self.modules.get(module.0).ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_PROGRAM.into())
    }

    /// Returns the kernel with a handle.
    pub fn loaded_function(&self, function: Function) -> Result<Arc<LoadedFunction>> {
        self.functions.get(function.0).ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL.into())
    }
}

impl Code for VulkanDevice {
    fn load(&self, image: Image<'_>) -> std::result::Result<(Module, String), (Error, String)> {
        let module = LoadedModule::new(self, image).map_err(|error| (error, String::new()))?;
        let loaded = Loaded { module: Arc::new(module), functions: Mutex::default() };
        Ok((Module(self.modules.insert(Arc::new(loaded))), String::new()))
    }

    fn link(&self, _images: &[&[u8]]) -> std::result::Result<Vec<u8>, (Error, String)> {
        unsupported("device images for Vulkan cannot be linked at run time").map_err(|error| (error, String::new()))
    }

    fn unload(&self, module: Module) {
        // Commands keep the kernels that they use.
        if let Some(loaded) = self.modules.remove(module.0) {
            let functions = loaded.functions.lock().unwrap_or_else(PoisonError::into_inner);
            functions.values().for_each(|function| drop(self.functions.remove(function.0)));
        }
    }

    fn function(&self, module: Module, name: &str) -> Result<Option<Function>> {
        let loaded = self.module(module)?;
        let mut functions = loaded.functions.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(function) = functions.get(name) {
            return Ok(Some(*function));
        }
        let module = &loaded.module;
        let Some(kernel) = module.program.kernels.iter().find(|kernel| kernel.name == name) else { return Ok(None) };
        let function = LoadedFunction::new(self.context, Arc::clone(module), kernel)?;
        let function = Function(self.functions.insert(Arc::new(function)));
        functions.insert(name.to_owned(), function);
        Ok(Some(function))
    }

    fn function_with_offset(&self, _module: Module, _name: &str) -> Result<Option<Function>> {
        // All kernels receive the offset.
        Ok(None)
    }

    fn variable(&self, module: Module, name: &str) -> Result<Option<(Address, usize)>> {
        Ok(self.module(module)?.module.variable(name))
    }

    fn function_facts(&self, _module: Module, _name: &str, function: Function) -> Result<FunctionFacts> {
        let function = self.loaded_function(function)?;
        Ok(FunctionFacts {
            group_limit: function.group_limit() as usize,
            local_memory: function.module.program.local_memory as usize,
            private_memory: 0,
            registers: 0,
            parameters: Some(function.layout.sizes()),
            required_group: function.required_group.unwrap_or_default().map(|size| size as usize),
            required_sub_group: function.required_sub_group.unwrap_or(0),
        })
    }

    fn allow_local_memory(&self, _function: Function, _bytes: u32) -> Result {
        Ok(())
    }

    fn best_group(&self, _function: Function) -> Result<usize> {
        Ok(GROUP)
    }

    fn active_groups(&self, _function: Function, _group: usize, _local_memory: usize) -> Result<u32> {
        // Vulkan does not guarantee that several work-groups make progress.
        Ok(0)
    }

    unsafe fn launch(&self, stream: Stream, launch: Launch<'_>) -> Result {
        // SAFETY: the caller's contract.
        unsafe {
            let launch = self.prepare_launch(self.loaded_function(launch.function)?, &launch)?;
            self.submit(stream, Command::Launch(launch))
        }
    }
}

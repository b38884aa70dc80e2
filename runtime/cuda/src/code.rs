//! Modules of device code, kernels and launches.

use std::ffi::{CString, c_int, c_uint, c_void};
use std::sync::Arc;

use sycl_adapter::backend::{Address, Code, Function, FunctionFacts, Image, Launch, Module, Stream};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use crate::api::{LaunchAttribute, LaunchConfig};
use crate::device::{Gpu, call};
use crate::facts;
use crate::image::{Kernels, kernels};
use crate::status::{NOT_FOUND, check};

/// Size of the buffers for messages from the driver's compiler.
const LOG_BYTES: usize = 16 * 1024;

/// Returns the value of `maxrregcount` in build options.
fn register_limit(options: &str) -> Option<usize> {
    let (_, rest) = options.split_once("maxrregcount")?;
    let digits = rest.trim_start_matches(['=', ' ']);
    digits[..digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len())].parse().ok()
}

/// Returns the text in a buffer up to the first null byte.
fn log_text(buffer: &[u8]) -> String {
    String::from_utf8_lossy(buffer.split(|byte| *byte == 0).next().unwrap_or_default()).into_owned()
}

impl Gpu {
    /// Returns the kernels in a module, if its image lists them.
    fn kernels(&self, module: Module) -> Option<Arc<Kernels>> {
        self.modules().get(&module).cloned()
    }

    /// Launches a kernel with attributes, which only newer drivers support.
    unsafe fn launch_with_cluster(&self, stream: Stream, launch: &mut Launch<'_>, cluster: [u32; 3]) -> Result {
        let function = self.api.cuLaunchKernelEx.ok_or(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE)?;
        // `CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION` and `_COOPERATIVE`.
        let mut attributes =
            [LaunchAttribute { id: 4, ..Default::default() }, LaunchAttribute { id: 2, ..Default::default() }];
        attributes[0].value[..3].copy_from_slice(&cluster);
        attributes[1].value[0] = 1;
        // `CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED`.
        call!(self.cuFuncSetAttribute(launch.function.0, 14, 1))?;
        let config = LaunchConfig {
            grid: launch.grid,
            block: launch.group,
            shared: launch.local_memory,
            stream: stream.0,
            attributes: attributes.as_mut_ptr(),
            count: if launch.cooperative { 2 } else { 1 },
        };
        // SAFETY: the caller guarantees that the arguments are valid; the configuration is valid for the call.
        let status =
            unsafe { function(&config, launch.function.0, launch.arguments.as_mut_ptr(), std::ptr::null_mut()) };
        check(self.api, "cuLaunchKernelEx", status)
    }
}

impl Code for Gpu {
    fn load(&self, image: Image<'_>) -> std::result::Result<(Module, String), (Error, String)> {
        let silent = |error| (error, String::new());
        self.enter().map_err(silent)?;
        // The driver reads PTX up to a null byte.
        let mut bytes = image.bytes.to_vec();
        bytes.push(0);
        let (mut information, mut errors) = (vec![0u8; LOG_BYTES], vec![0u8; LOG_BYTES]);
        // `CU_JIT_INFO_LOG_BUFFER`, its size, `CU_JIT_ERROR_LOG_BUFFER`, its size, `CU_JIT_MAX_REGISTERS`. Numbers are
        // passed as pointers.
        let mut names: [c_uint; 5] = [3, 4, 5, 6, 0];
        let limit = register_limit(image.options);
        let mut values: [*mut c_void; 5] = [
            information.as_mut_ptr().cast(),
            (LOG_BYTES - 1) as *mut c_void,
            errors.as_mut_ptr().cast(),
            (LOG_BYTES - 1) as *mut c_void,
            limit.unwrap_or(0) as *mut c_void,
        ];
        let count = if limit.is_some() { 5 } else { 4 };
        let mut module = 0;
        let loaded = call!(self.cuModuleLoadDataEx(
            &mut module,
            bytes.as_ptr().cast(),
            count,
            names.as_mut_ptr(),
            values.as_mut_ptr()
        ));
        match loaded {
            Ok(()) => {
                if let Some(kernels) = kernels(&bytes) {
                    self.modules().insert(Module(module), Arc::new(kernels));
                }
                Ok((Module(module), log_text(&information)))
            }
            Err(error) => Err((error, log_text(&errors))),
        }
    }

    fn link(&self, images: &[&[u8]]) -> std::result::Result<Vec<u8>, (Error, String)> {
        let silent = |error| (error, String::new());
        self.enter().map_err(silent)?;
        let mut state = 0;
        call!(self.cuLinkCreate_v2(0, std::ptr::null_mut(), std::ptr::null_mut(), &mut state)).map_err(silent)?;
        let link = || -> Result<Vec<u8>> {
            for image in images {
                let mut image = image.to_vec();
                image.push(0);
                // `CU_JIT_INPUT_CUBIN` or `CU_JIT_INPUT_PTX`.
                let kind = if image.starts_with(b"\x7fELF") { 0 } else { 1 };
                call!(self.cuLinkAddData_v2(
                    state,
                    kind,
                    image.as_mut_ptr().cast(),
                    image.len(),
                    c"".as_ptr(),
                    0,
                    std::ptr::null_mut(),
                    std::ptr::null_mut()
                ))?;
            }
            let (mut cubin, mut size) = (std::ptr::null_mut(), 0);
            call!(self.cuLinkComplete(state, &mut cubin, &mut size))?;
            if cubin.is_null() {
                return Err(ur_result_t::UR_RESULT_ERROR_PROGRAM_LINK_FAILURE.into());
            }
            // SAFETY: the driver returned this memory, which lives until the state is destroyed.
            Ok(unsafe { std::slice::from_raw_parts(cubin.cast::<u8>(), size) }.to_vec())
        };
        let linked = link();
        let destroyed = call!(self.cuLinkDestroy(state));
        linked.and_then(|image| destroyed.map(|()| image)).map_err(silent)
    }

    fn unload(&self, module: Module) {
        // Remove the module first, because the driver may return the same handle to another thread after it is
        // unloaded.
        self.modules().remove(&module);
        let _ = self.enter().and_then(|()| call!(self.cuModuleUnload(module.0)));
    }

    fn function(&self, module: Module, name: &str) -> Result<Option<Function>> {
        if self.kernels(module).is_some_and(|kernels| !kernels.contains_key(name)) {
            return Ok(None);
        }
        self.enter()?;
        let name = CString::new(name).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_NAME)?;
        let mut function = 0;
        // SAFETY: the pointers are valid; the module is loaded.
        let status = unsafe { (self.api.cuModuleGetFunction)(&mut function, module.0, name.as_ptr()) };
        if status == NOT_FOUND {
            Ok(None)
        } else {
            check(self.api, "cuModuleGetFunction", status).map(|()| Some(Function(function)))
        }
    }

    fn variable(&self, module: Module, name: &str) -> Result<Option<(Address, usize)>> {
        self.enter()?;
        let name = CString::new(name).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?;
        let (mut address, mut size) = (0, 0);
        // SAFETY: the pointers are valid; the module is loaded.
        let status = unsafe { (self.api.cuModuleGetGlobal_v2)(&mut address, &mut size, module.0, name.as_ptr()) };
        if status == NOT_FOUND {
            Ok(None)
        } else {
            check(self.api, "cuModuleGetGlobal", status).map(|()| Some((address, size)))
        }
    }

    fn function_facts(&self, module: Module, name: &str, function: Function) -> Result<FunctionFacts> {
        self.enter()?;
        let kernel = self.kernels(module).and_then(|kernels| kernels.get(name).copied()).unwrap_or_default();
        facts::function(self.api, function.0, kernel)
    }

    fn allow_local_memory(&self, function: Function, bytes: u32) -> Result {
        self.enter()?;
        // `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`.
        call!(self.cuFuncSetAttribute(function.0, 8, c_int::try_from(bytes).unwrap_or(c_int::MAX)))
    }

    fn best_group(&self, function: Function) -> Result<usize> {
        self.enter()?;
        let (mut grid, mut block) = (0, 0);
        call!(self.cuOccupancyMaxPotentialBlockSize(&mut grid, &mut block, function.0, std::ptr::null(), 0, 0))?;
        Ok(usize::try_from(block).unwrap_or(1))
    }

    fn active_groups(&self, function: Function, group: usize, local_memory: usize) -> Result<u32> {
        self.enter()?;
        let mut count = 0;
        let group = c_int::try_from(group).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE)?;
        call!(self.cuOccupancyMaxActiveBlocksPerMultiprocessor(&mut count, function.0, group, local_memory))?;
        Ok(u32::try_from(count).unwrap_or(0))
    }

    unsafe fn launch(&self, stream: Stream, mut launch: Launch<'_>) -> Result {
        self.enter()?;
        if let Some(cluster) = launch.cluster {
            // SAFETY: the caller's contract.
            return unsafe { self.launch_with_cluster(stream, &mut launch, cluster) };
        }
        let ([x, y, z], [a, b, c]) = (launch.grid, launch.group);
        let (function, arguments, shared) = (launch.function.0, launch.arguments.as_mut_ptr(), launch.local_memory);
        if launch.cooperative {
            call!(self.cuLaunchCooperativeKernel(function, x, y, z, a, b, c, shared, stream.0, arguments))
        } else {
            call!(self.cuLaunchKernel(function, x, y, z, a, b, c, shared, stream.0, arguments, std::ptr::null_mut()))
        }
    }
}

//! Machine code for an OpenCL CPU device: the device's driver compiles SPIR-V and returns a binary.
//!
//! Intel's CPU device has no separate compiler, so this process loads the OpenCL loader and uses the device:
//! 1. Select the first CPU device that accepts SPIR-V.
//! 2. Build a program from the SPIR-V with the back-end options.
//! 3. Read the program's binary, an ELF file for this machine's processor.

use std::ffi::{CString, c_char, c_void};
use std::path::Path;
use std::ptr;

use libloading::Library;

use super::Error;
use super::code::Code;
use super::request::Head;

/// A handle to an OpenCL object.
type Handle = *mut c_void;
type Status = i32;

const DEVICE_TYPE_CPU: u64 = 2;
const DEVICE_IL_VERSION: u32 = 0x105B;
const PROGRAM_BINARY_SIZES: u32 = 0x1165;
const PROGRAM_BINARIES: u32 = 0x1166;
const PROGRAM_BUILD_LOG: u32 = 0x1183;
/// The maximum number of platforms and devices to examine.
const MOST: u32 = 64;

type GetPlatforms = unsafe extern "C" fn(u32, *mut Handle, *mut u32) -> Status;
type GetDevices = unsafe extern "C" fn(Handle, u64, u32, *mut Handle, *mut u32) -> Status;
type GetInfo = unsafe extern "C" fn(Handle, u32, usize, *mut c_void, *mut usize) -> Status;
type GetBuildInfo = unsafe extern "C" fn(Handle, Handle, u32, usize, *mut c_void, *mut usize) -> Status;
type CreateContext =
    unsafe extern "C" fn(*const isize, u32, *const Handle, *const c_void, *const c_void, *mut Status) -> Handle;
type CreateProgram = unsafe extern "C" fn(Handle, *const c_void, usize, *mut Status) -> Handle;
type Build = unsafe extern "C" fn(Handle, u32, *const Handle, *const c_char, *const c_void, *const c_void) -> Status;

/// Compiles SPIR-V to the device's code.
///
/// # Errors
/// Fails if there is no OpenCL loader or no CPU device. Returns the errors that the device reports.
pub fn compile(head: &Head, spirv: Code) -> Result<Code, Error> {
    let asked = head.options.tools.opencl.as_deref();
    let path = asked.unwrap_or_else(|| Path::new("libOpenCL.so.1"));
    let missing = |problem: String| Error::NoTool {
        module: head.name.clone(),
        program: path.display().to_string(),
        problem,
        hint: "install the intel-opencl-rt package from PyPI".to_owned(),
    };
    // SAFETY: nothing else in this process uses the OpenCL loader; its initializers may run.
    let library = unsafe { Library::new(path) }.map_err(|error| missing(error.to_string()))?;
    let opencl = OpenCl { library: &library };
    let device = opencl.device().map_err(&missing)?;
    let device = device.ok_or_else(|| missing("it has no CPU device that accepts SPIR-V".to_owned()))?;
    let options = CString::new(head.options.back_end.join(" ")).unwrap_or_default();
    let bytes = opencl.binary(device, &spirv.bytes, &options).map_err(|messages| Error::Tool {
        module: head.name.clone(),
        program: "the OpenCL CPU device".to_owned(),
        messages,
    })?;
    // The process exits soon, and the device's threads may still execute code in the library, so it
    // must stay loaded.
    std::mem::forget(library);
    Ok(Code { bytes, ..spirv })
}

/// The functions in the loader.
struct OpenCl<'l> {
    library: &'l Library,
}

impl OpenCl<'_> {
    /// Returns a function in the loader.
    ///
    /// # Safety
    /// `F` must be the function's type in OpenCL.
    unsafe fn function<F: Copy>(&self, name: &str) -> Result<F, String> {
        // SAFETY: guaranteed by the caller.
        unsafe { self.library.get::<F>(name.as_bytes()) }.map(|symbol| *symbol).map_err(|error| error.to_string())
    }

    /// Returns the first CPU device that accepts SPIR-V.
    fn device(&self) -> Result<Option<Handle>, String> {
        // SAFETY: the function types match OpenCL's; each array has room for the number of handles
        // that is passed.
        unsafe {
            let get_platforms: GetPlatforms = self.function("clGetPlatformIDs")?;
            let get_devices: GetDevices = self.function("clGetDeviceIDs")?;
            let get_info: GetInfo = self.function("clGetDeviceInfo")?;
            let (mut platforms, mut count) = ([ptr::null_mut(); MOST as usize], 0);
            get_platforms(MOST, platforms.as_mut_ptr(), &mut count);
            for platform in platforms.iter().take(count as usize) {
                let (mut devices, mut count) = ([ptr::null_mut(); MOST as usize], 0);
                get_devices(*platform, DEVICE_TYPE_CPU, MOST, devices.as_mut_ptr(), &mut count);
                for device in devices.iter().take(count as usize) {
                    let mut size = 0;
                    // The version is a string, which is empty if the device does not accept SPIR-V.
                    let status = get_info(*device, DEVICE_IL_VERSION, 0, ptr::null_mut(), &mut size);
                    if status == 0 && size > 1 {
                        return Ok(Some(*device));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Builds a program and returns its binary.
    fn binary(&self, device: Handle, spirv: &[u8], options: &CString) -> Result<Vec<u8>, String> {
        let check = |call: &str, status: Status| match status {
            0 => Ok(()),
            status => Err(format!("{call} failed with error {status}")),
        };
        // SAFETY: the function types match OpenCL's; handles are live, pointers and sizes match,
        // and the buffer has the size that the device reports for the binary.
        unsafe {
            let create_context: CreateContext = self.function("clCreateContext")?;
            let create_program: CreateProgram = self.function("clCreateProgramWithIL")?;
            let build: Build = self.function("clBuildProgram")?;
            let get_info: GetInfo = self.function("clGetProgramInfo")?;
            let mut status = 0;
            let context = create_context(ptr::null(), 1, &device, ptr::null(), ptr::null(), &mut status);
            check("clCreateContext", status)?;
            let program = create_program(context, spirv.as_ptr().cast(), spirv.len(), &mut status);
            check("clCreateProgramWithIL", status)?;
            let status = build(program, 1, &device, options.as_ptr(), ptr::null(), ptr::null());
            if let Err(error) = check("clBuildProgram", status) {
                return Err(format!("{error}: {}", self.build_log(program, device)?));
            }
            let mut size = 0_usize;
            let status =
                get_info(program, PROGRAM_BINARY_SIZES, size_of::<usize>(), (&raw mut size).cast(), ptr::null_mut());
            check("clGetProgramInfo", status)?;
            let mut binary = vec![0_u8; size];
            let mut pointer = binary.as_mut_ptr();
            let status =
                get_info(program, PROGRAM_BINARIES, size_of::<*mut u8>(), (&raw mut pointer).cast(), ptr::null_mut());
            check("clGetProgramInfo", status)?;
            Ok(binary)
        }
    }

    /// Returns the messages from the device's compiler.
    fn build_log(&self, program: Handle, device: Handle) -> Result<String, String> {
        // SAFETY: the function type matches OpenCL's; the buffer has the size that the device
        // reports for the log.
        unsafe {
            let get_info: GetBuildInfo = self.function("clGetProgramBuildInfo")?;
            let mut size = 0;
            get_info(program, device, PROGRAM_BUILD_LOG, 0, ptr::null_mut(), &mut size);
            let mut text = vec![0_u8; size];
            get_info(program, device, PROGRAM_BUILD_LOG, size, text.as_mut_ptr().cast(), ptr::null_mut());
            Ok(String::from_utf8_lossy(&text).trim_end_matches('\0').trim().to_owned())
        }
    }
}

//! The part of CUDA's driver API that the example needs, from `libcuda.so.1`.

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr;

use libloading::Library;

/// The errors of the driver API.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The driver could not be loaded.
    #[error("cannot load CUDA's driver: {0}")]
    Load(#[from] libloading::Error),
    /// A function failed.
    #[error("{function} failed: {name}")]
    Call {
        /// The name of the function.
        function: &'static str,
        /// CUDA's name for the error.
        name: String,
    },
    /// A string contains a NUL byte.
    #[error("a name or the PTX contains a NUL byte")]
    Text(#[from] std::ffi::NulError),
}

/// Declares the functions as fields, looked up by name.
macro_rules! driver {
    ($($name:ident: $symbol:literal ($($ty:ty),*);)*) => {
        /// The driver's functions.
        struct Functions { $($name: unsafe extern "C" fn($($ty),*) -> c_int,)* }
        impl Functions {
            fn load(library: &Library) -> Result<Self, Error> {
                // SAFETY: the types are those of CUDA's header `cuda.h`.
                unsafe { Ok(Self { $($name: *library.get(concat!($symbol, "\0").as_bytes())?,)* }) }
            }
        }
    };
}

driver! {
    init: "cuInit" (c_uint);
    device_name: "cuDeviceGetName" (*mut c_char, c_int, c_int);
    retain: "cuDevicePrimaryCtxRetain" (*mut *mut c_void, c_int);
    set_current: "cuCtxSetCurrent" (*mut c_void);
    synchronize: "cuCtxSynchronize" ();
    allocate: "cuMemAlloc_v2" (*mut u64, usize);
    to_device: "cuMemcpyHtoD_v2" (u64, *const c_void, usize);
    to_host: "cuMemcpyDtoH_v2" (*mut c_void, u64, usize);
    fill: "cuMemsetD32_v2" (u64, c_uint, usize);
    load_module: "cuModuleLoadData" (*mut *mut c_void, *const c_void);
    function: "cuModuleGetFunction" (*mut *mut c_void, *mut c_void, *const c_char);
    launch: "cuLaunchKernel" (*mut c_void, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, *mut c_void, *mut *mut c_void, *mut *mut c_void);
    event: "cuEventCreate" (*mut *mut c_void, c_uint);
    record: "cuEventRecord" (*mut c_void, *mut c_void);
    wait: "cuEventSynchronize" (*mut c_void);
    elapsed: "cuEventElapsedTime" (*mut f32, *mut c_void, *mut c_void);
    error_name: "cuGetErrorName" (c_int, *mut *const c_char);
}

/// The first GPU.
pub struct Cuda {
    functions: Functions,
    events: [*mut c_void; 2],
    _library: Library,
}

/// A kernel. Its module is never unloaded.
#[derive(Clone, Copy)]
pub struct Kernel(*mut c_void);

/// The numbers of work-groups and work-items, fastest-varying dimension first, and the size of
/// local memory in bytes.
#[derive(Clone, Copy)]
pub struct Shape {
    pub groups: [u32; 2],
    pub items: [u32; 2],
    pub local_bytes: u32,
}

impl Cuda {
    /// Loads the driver, and makes the first GPU current.
    pub fn new() -> Result<Self, Error> {
        // SAFETY: the driver's initializers have no requirements.
        let library = unsafe { Library::new("libcuda.so.1")? };
        let functions = Functions::load(&library)?;
        let mut cuda = Self { functions, events: [ptr::null_mut(); 2], _library: library };
        let (mut context, mut events) = (ptr::null_mut(), [ptr::null_mut(); 2]);
        // SAFETY: the pointers refer to variables of the types that the functions expect.
        unsafe {
            cuda.check("cuInit", (cuda.functions.init)(0))?;
            cuda.check("cuDevicePrimaryCtxRetain", (cuda.functions.retain)(&raw mut context, 0))?;
            cuda.check("cuCtxSetCurrent", (cuda.functions.set_current)(context))?;
            for event in &mut events {
                cuda.check("cuEventCreate", (cuda.functions.event)(event, 0))?;
            }
        }
        cuda.events = events;
        Ok(cuda)
    }

    fn check(&self, function: &'static str, result: c_int) -> Result<(), Error> {
        if result == 0 {
            return Ok(());
        }
        let mut name = ptr::null();
        // SAFETY: the function sets the pointer to a static string in the driver, or to null.
        let name = unsafe {
            (self.functions.error_name)(result, &raw mut name);
            if name.is_null() { result.to_string() } else { CStr::from_ptr(name).to_string_lossy().into_owned() }
        };
        Err(Error::Call { function, name })
    }

    /// Returns the name of the GPU.
    pub fn name(&self) -> Result<String, Error> {
        let mut name: [c_char; 256] = [0; 256];
        // SAFETY: the pointer and the size match; the driver terminates the string.
        unsafe {
            self.check("cuDeviceGetName", (self.functions.device_name)(name.as_mut_ptr(), 256, 0))?;
            Ok(CStr::from_ptr(name.as_ptr()).to_string_lossy().into_owned())
        }
    }

    /// Allocates GPU memory with these contents. It is not freed before the program ends.
    pub fn buffer(&self, bytes: &[u8]) -> Result<u64, Error> {
        let mut address = 0;
        // SAFETY: the pointer and the size match, and the new memory has that size.
        unsafe {
            self.check("cuMemAlloc", (self.functions.allocate)(&raw mut address, bytes.len().max(1)))?;
            self.check("cuMemcpyHtoD", (self.functions.to_device)(address, bytes.as_ptr().cast(), bytes.len()))?;
        }
        Ok(address)
    }

    /// Reads floats from GPU memory.
    pub fn read(&self, address: u64, count: usize) -> Result<Vec<f32>, Error> {
        let mut values = vec![0_f32; count];
        let bytes = size_of_val(values.as_slice());
        // SAFETY: the pointer and the size match; the driver checks the address.
        unsafe { self.check("cuMemcpyDtoH", (self.functions.to_host)(values.as_mut_ptr().cast(), address, bytes))? };
        Ok(values)
    }

    /// Sets floats in GPU memory to NaN.
    pub fn forget(&self, address: u64, count: usize) -> Result<(), Error> {
        // SAFETY: the driver checks the address and the size.
        self.check("cuMemsetD32", unsafe { (self.functions.fill)(address, u32::MAX, count) })
    }

    /// Loads a PTX module and returns its kernel.
    pub fn load(&self, ptx: &[u8], kernel: &str) -> Result<Kernel, Error> {
        let (ptx, kernel) = (CString::new(ptx)?, CString::new(kernel)?);
        let (mut module, mut function) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: the strings are NUL-terminated, and the pointers refer to variables of the correct types.
        unsafe {
            self.check("cuModuleLoadData", (self.functions.load_module)(&raw mut module, ptx.as_ptr().cast()))?;
            self.check("cuModuleGetFunction", (self.functions.function)(&raw mut function, module, kernel.as_ptr()))?;
        }
        Ok(Kernel(function))
    }

    /// Launches a kernel and returns its time on the GPU in milliseconds. Each argument is passed
    /// as its bytes.
    pub fn launch(&self, kernel: Kernel, shape: Shape, arguments: &[Vec<u8>]) -> Result<f32, Error> {
        let Shape { groups: [gx, gy], items: [x, y], local_bytes } = shape;
        let mut pointers: Vec<*mut c_void> = arguments.iter().map(|bytes| bytes.as_ptr().cast_mut().cast()).collect();
        let [start, end] = self.events;
        let (stream, mut time) = (ptr::null_mut(), 0.0);
        let f = &self.functions;
        // SAFETY: the kernel has one parameter for each argument, of the same size, which the driver only reads.
        unsafe {
            self.check("cuEventRecord", (f.record)(start, stream))?;
            let launched =
                (f.launch)(kernel.0, gx, gy, 1, x, y, 1, local_bytes, stream, pointers.as_mut_ptr(), ptr::null_mut());
            self.check("cuLaunchKernel", launched)?;
            self.check("cuEventRecord", (f.record)(end, stream))?;
            self.check("cuEventSynchronize", (f.wait)(end))?;
            self.check("cuCtxSynchronize", (f.synchronize)())?;
            self.check("cuEventElapsedTime", (f.elapsed)(&raw mut time, start, end))?;
        }
        Ok(time)
    }
}

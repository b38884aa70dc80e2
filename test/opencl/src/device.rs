//! The device.

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, CL_DEVICE_TYPE_CPU, Device, get_all_devices};
use opencl3::kernel::Kernel;
use opencl3::memory::{Buffer, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_WRITE};
use opencl3::types::{CL_BLOCKING, cl_device_id, cl_device_type};
use std::ptr;

use crate::error::{DeviceError, failed};
use crate::work::Work;

/// A device with its context and queue.
pub struct OpenCl {
    pub(crate) id: cl_device_id,
    pub(crate) context: Context,
    pub(crate) queue: CommandQueue,
}

impl OpenCl {
    /// Opens the first device of any kind that accepts SPIR-V.
    ///
    /// # Errors
    /// Fails if there is no such device, or if OpenCL cannot open it.
    pub fn first() -> Result<OpenCl, DeviceError> {
        OpenCl::first_of(CL_DEVICE_TYPE_ALL)
    }

    /// Opens the first CPU device that accepts SPIR-V.
    ///
    /// # Errors
    /// Fails if there is no such device, or if OpenCL cannot open it.
    pub fn first_cpu() -> Result<OpenCl, DeviceError> {
        OpenCl::first_of(CL_DEVICE_TYPE_CPU)
    }

    fn first_of(kind: cl_device_type) -> Result<OpenCl, DeviceError> {
        // Without a platform, the loader reports an error instead of an empty list.
        let id = get_all_devices(kind)
            .unwrap_or_default()
            .into_iter()
            .find(|id| Device::new(*id).il_version().is_ok_and(|versions| versions.contains("SPIR-V")))
            .ok_or(DeviceError::NoDevice)?;
        let context = Context::from_device(&Device::new(id)).map_err(failed("clCreateContext"))?;
        let queue = CommandQueue::create_default_with_properties(&context, 0, 0)
            .map_err(failed("clCreateCommandQueueWithProperties"))?;
        Ok(OpenCl { id, context, queue })
    }

    /// Returns the name of the device.
    pub fn name(&self) -> String {
        Device::new(self.id).name().unwrap_or_default()
    }

    /// Creates a buffer with a copy of these bytes.
    pub(crate) fn upload(&self, bytes: &[u8]) -> Result<Buffer<u8>, DeviceError> {
        let flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
        // SAFETY: OpenCL copies `bytes.len()` bytes during the call and does not write to them.
        unsafe { Buffer::create(&self.context, flags, bytes.len(), bytes.as_ptr().cast_mut().cast()) }
            .map_err(failed("clCreateBuffer"))
    }

    /// Reads a buffer, which must have at least as many bytes.
    pub(crate) fn download(&self, buffer: &Buffer<u8>, bytes: &mut [u8]) -> Result<(), DeviceError> {
        // SAFETY: the read blocks until `bytes` is filled.
        unsafe { self.queue.enqueue_read_buffer(buffer, CL_BLOCKING, 0, bytes, &[]) }
            .map_err(failed("clEnqueueReadBuffer"))?;
        Ok(())
    }

    /// Runs a kernel whose arguments are set, and waits until it ends.
    pub(crate) fn launch(&self, kernel: &Kernel, name: &str, work: &Work) -> Result<(), DeviceError> {
        let dimensions = u32::try_from(work.global.len()).unwrap_or(u32::MAX);
        let local = work.local.as_ref().map_or(ptr::null(), |sizes| sizes.as_ptr());
        // SAFETY: there are as many sizes as dimensions, and they live during the call.
        unsafe {
            self.queue
                .enqueue_nd_range_kernel(kernel.get(), dimensions, ptr::null(), work.global.as_ptr(), local, &[])
                .map_err(failed(format!("launch of '{name}'")))?;
        }
        self.queue.finish().map_err(failed(format!("'{name}'")))
    }
}

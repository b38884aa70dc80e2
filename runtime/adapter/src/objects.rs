//! The Rust types of the contents of handles.

use crate::handle::{Body, Raw};
use crate::ur;

macro_rules! handles {
    ($($opaque:ident = $body:ty;)*) => {$(
        impl Body for $body { type Opaque = ur::$opaque; }
        impl Raw for ur::$opaque { type Body = $body; }
    )*};
}

handles! {
    ur_adapter_handle_t_ = crate::adapter::Adapter;
    ur_platform_handle_t_ = crate::adapter::Platform;
    ur_device_handle_t_ = crate::device::Device;
    ur_context_handle_t_ = crate::context::Context;
    ur_queue_handle_t_ = crate::queue::Queue;
    ur_event_handle_t_ = crate::event::Event;
    ur_program_handle_t_ = crate::program::Program;
    ur_kernel_handle_t_ = crate::kernel::Kernel;
    ur_mem_handle_t_ = crate::memory_object::MemoryObject;
    ur_sampler_handle_t_ = crate::sampler::Sampler;
    ur_physical_mem_handle_t_ = crate::virtual_memory::PhysicalMemory;
    ur_usm_pool_handle_t_ = crate::pool::Pool;
    ur_exp_command_buffer_handle_t_ = crate::command_buffer::CommandBuffer;
    ur_exp_command_buffer_command_handle_t_ = crate::command::Command;
}

//! Compilation options.

use crate::{EmitOptions, FloatControls};

/// The resource that passes POD arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pods {
    /// A storage buffer. With physical addresses, push constants if they suffice, or else a uniform buffer.
    #[default]
    Storage,
    /// A uniform buffer.
    Uniform,
    /// Push constants.
    PushConstants,
}

/// The mathematical functions that use GLSL.std.450 instructions, with the speed and accuracy of the driver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NativeBuiltins {
    /// Only functions whose accuracy is implementation-defined.
    #[default]
    None,
    /// Functions with these names, where available.
    Named(Vec<String>),
    /// All available functions.
    All,
}

/// Compilation options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Options for clang, such as `-D`, `-I` and `-cl-std=…`. [`clang_options::List::Vulkan`] lists the accepted ones.
    pub clang: Vec<String>,
    /// True if the source is SYCL (C++ for clang's device mode) instead of OpenCL C. Addresses then have 64 bits.
    pub sycl: bool,
    /// The mathematical functions that are native.
    pub native: NativeBuiltins,
    /// The resource that passes POD arguments.
    pub pods: Pods,
    /// True if all POD arguments of a kernel share one block.
    pub cluster_pods: bool,
    /// True if each kernel has a separate descriptor set.
    pub distinct_sets: bool,
    /// True if `__constant` pointers are uniform buffers.
    pub constant_args_ubo: bool,
    /// The size of the driver's push constants in bytes.
    pub max_push_constants: u64,
    /// True if trailing workgroups may be smaller. Hosts then run regions of equal workgroups, and pass offsets in push
    /// constants.
    pub non_uniform: bool,
    /// True if the global offset is passed in push constants.
    pub push_global_offset: bool,
    /// The size of the `printf` buffer in bytes.
    pub printf_buffer: u32,
    /// True if `__constant` variables are in a storage buffer that hosts fill.
    pub constants_in_buffer: bool,
    /// True if addresses have 64 bits.
    pub long_addresses: bool,
    /// True if buffers have 64-bit physical addresses, which hosts pass as POD arguments.
    pub physical: bool,
    /// True if buffers must not have 8-bit elements.
    pub no_8bit_storage: bool,
    /// True if buffers must not have 16-bit elements.
    pub no_16bit_storage: bool,
    /// The options of the SPIR-V emitter.
    pub emit: EmitOptions,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            clang: Vec::new(),
            sycl: false,
            native: NativeBuiltins::None,
            pods: Pods::Storage,
            cluster_pods: true,
            distinct_sets: false,
            constant_args_ubo: false,
            max_push_constants: 128,
            non_uniform: false,
            push_global_offset: false,
            printf_buffer: sycl_passes::vulkan::printing::DEFAULT_BUFFER,
            constants_in_buffer: false,
            long_addresses: false,
            physical: false,
            no_8bit_storage: false,
            no_16bit_storage: false,
            emit: EmitOptions {
                version: (1, 3),
                global_offset: false,
                work_dim: true,
                float_controls: FloatControls::default(),
                lines: false,
                max_ubo_size: 65536,
                sizes_vary: false,
            },
        }
    }
}

impl Options {
    /// Returns the pass pipeline.
    pub fn pipeline(&self) -> String {
        let pod = match self.pods {
            // The pass then chooses a resource, because storage buffers cannot contain pointer arguments.
            Pods::Storage if self.physical => "",
            Pods::Storage => "pod=storage;",
            Pods::Uniform => "pod=uniform;",
            Pods::PushConstants => "pod=push-constant;",
        };
        let mut text = format!("opencl-to-vulkan<{pod}max-push-constants={}", self.max_push_constants);
        text.push_str(&format!(";printf-buffer-size={}", self.printf_buffer));
        match (self.no_8bit_storage, self.no_16bit_storage) {
            (_, true) => text.push_str(";narrowest-storage=32"),
            (true, false) => text.push_str(";narrowest-storage=16"),
            (false, false) => {}
        }
        for (wanted, name) in [
            (!self.cluster_pods, "no-cluster-pods"),
            (self.distinct_sets, "distinct-sets"),
            (self.constant_args_ubo, "constant-args-ubo"),
            (self.non_uniform, "non-uniform-groups"),
            (self.push_global_offset, "push-global-offset"),
            (self.constants_in_buffer, "constants-in-storage-buffer"),
            (self.physical, "physical-storage-buffers"),
        ] {
            if wanted {
                text.push(';');
                text.push_str(name);
            }
        }
        text + ">"
    }
}

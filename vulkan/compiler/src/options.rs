//! How kernels are compiled.

use crate::EmitOptions;

/// Where plain data of kernels is passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pods {
    /// In a storage buffer; where buffers have physical addresses, in push constants if it fits, otherwise in a uniform buffer.
    #[default]
    Storage,
    /// In a uniform buffer.
    Uniform,
    /// In push constants.
    PushConstants,
}

/// Which functions of mathematics are those of GLSL.std.450, as fast and as inaccurate as the driver's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NativeBuiltins {
    /// None but those that are exact anyway.
    #[default]
    None,
    /// Those with these names, as far as there are such.
    Named(Vec<String>),
    /// All that there are.
    All,
}

/// How kernels are compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Options for clang: `-D`, `-I`, `-cl-std=…` and the like.
    pub clang: Vec<String>,
    /// Whether the source is SYCL, and no OpenCL C: C++ for clang's device mode. Addresses have 64 bits then.
    pub sycl: bool,
    /// Which functions of mathematics are native ones.
    pub native: NativeBuiltins,
    /// Where plain data is passed.
    pub pods: Pods,
    /// Whether the plain data of a kernel is passed in one block.
    pub cluster_pods: bool,
    /// Whether each kernel has a descriptor set of its own.
    pub distinct_sets: bool,
    /// Whether `__constant` pointers are uniform buffers.
    pub constant_args_ubo: bool,
    /// The bytes of push constants that the driver has.
    pub max_push_constants: u64,
    /// Whether groups at the end may be smaller: hosts run regions of equal groups, and pass offsets in push constants.
    pub non_uniform: bool,
    /// Whether the global offset comes in push constants.
    pub push_global_offset: bool,
    /// The bytes of the buffer that `printf` writes to.
    pub printf_buffer: u32,
    /// Whether `__constant` variables lie in a storage buffer that hosts fill.
    pub constants_in_buffer: bool,
    /// Whether addresses have 64 bits.
    pub long_addresses: bool,
    /// Whether buffers have physical addresses, of 64 bits, which hosts pass as plain data.
    pub physical: bool,
    /// Whether buffers have no elements of 8 bits.
    pub no_8bit_storage: bool,
    /// Whether they have none of 16 bits.
    pub no_16bit_storage: bool,
    /// What the writer of SPIR-V is asked for.
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
                round_to_even: Vec::new(),
                lines: false,
                max_ubo_size: 65536,
                sizes_vary: false,
            },
        }
    }
}

impl Options {
    /// The pipeline of passes.
    pub fn pipeline(&self) -> String {
        let pod = match self.pods {
            // Where buffers have addresses, plain data goes where it fits: hosts know no addresses in storage buffers.
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

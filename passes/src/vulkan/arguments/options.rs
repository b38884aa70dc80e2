//! What `vulkan-arguments` can be asked for.

use crate::parameters::{Arguments, ParameterError};

/// The bytes of arguments that OpenCL allows at least; buffers of Vulkan hold far more.
pub const PARAMETER_LIMIT: u64 = 16384;
/// The push constants that each Vulkan driver has at least.
const DEFAULT_PUSH_CONSTANTS: u64 = 128;

/// Where plain data is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pod {
    /// In a storage buffer.
    Storage,
    /// In a uniform buffer.
    Uniform,
    /// In push constants.
    PushConstant,
}

impl Pod {
    /// The names in a pipeline.
    pub const NAMES: [&'static str; 3] = ["storage", "uniform", "push-constant"];

    /// The kind in the metadata of a pointer that is passed as an address.
    pub fn pointer_kind(self) -> &'static str {
        match self {
            Pod::PushConstant => "pointer_pushconstant",
            Pod::Storage | Pod::Uniform => "pointer_ubo",
        }
    }

    /// Whether an argument of this kind is passed with plain data.
    pub fn holds(self, kind: &str) -> bool {
        kind == self.kind() || kind == self.pointer_kind()
    }

    /// The kind in the metadata, and in the descriptor map.
    pub fn kind(self) -> &'static str {
        match self {
            Pod::Storage => "pod",
            Pod::Uniform => "pod_ubo",
            Pod::PushConstant => "pod_pushconstant",
        }
    }

    /// The place, for people.
    pub fn place(self) -> &'static str {
        match self {
            Pod::Storage => "a storage buffer",
            Pod::Uniform => "a uniform buffer",
            Pod::PushConstant => "push constants",
        }
    }
}

/// The pass `vulkan-arguments`.
#[derive(Clone, Debug)]
pub struct VulkanArguments {
    /// Where plain data is passed; `None`: in push constants if it fits, otherwise in a uniform buffer.
    pub pod: Option<Pod>,
    /// Whether plain data shares one block.
    pub clusters: bool,
    /// Whether each kernel has a descriptor set of its own.
    pub distinct_sets: bool,
    /// Whether `__constant` pointers are uniform buffers.
    pub constant_args_ubo: bool,
    /// Whether groups at the end may be smaller, so that hosts run a range in several regions.
    pub non_uniform: bool,
    /// Whether the global offset comes in push constants.
    pub push_global_offset: bool,
    /// The bytes of push constants that the driver has.
    pub max_push_constants: u64,
    /// Whether buffers have physical addresses, which are passed as plain data.
    pub physical: bool,
}

impl VulkanArguments {
    /// The pass with these arguments.
    ///
    /// # Errors
    /// If push constants shall not be clustered.
    pub fn new(arguments: &Arguments) -> Result<VulkanArguments, ParameterError> {
        let physical = arguments.switch("physical-storage-buffers").unwrap_or(false);
        let clusters = arguments.switch("cluster-pods").unwrap_or(true);
        let pod = match arguments.get("pod") {
            Some("uniform") => Some(Pod::Uniform),
            Some("push-constant") => Some(Pod::PushConstant),
            Some(_) if physical => {
                let text = "'pod=storage' and 'physical-storage-buffers' exclude each other: hosts cannot be told of addresses there";
                return Err(ParameterError(text.to_owned()));
            }
            None if physical && clusters => None,
            None if physical => Some(Pod::Uniform),
            _ => Some(Pod::Storage),
        };
        if pod == Some(Pod::PushConstant) && !clusters {
            let text =
                "'pod=push-constant' and 'no-cluster-pods' exclude each other: there is one block of push constants";
            return Err(ParameterError(text.to_owned()));
        }
        let limit = arguments.get("max-push-constants").map(str::parse);
        Ok(VulkanArguments {
            pod,
            clusters,
            distinct_sets: arguments.switch("distinct-sets").unwrap_or(false),
            constant_args_ubo: arguments.switch("constant-args-ubo").unwrap_or(false),
            non_uniform: arguments.switch("non-uniform-groups").unwrap_or(false),
            push_global_offset: arguments.switch("push-global-offset").unwrap_or(false),
            max_push_constants: limit.and_then(Result::ok).unwrap_or(DEFAULT_PUSH_CONSTANTS),
            physical,
        })
    }
}

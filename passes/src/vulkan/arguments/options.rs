//! The options of `vulkan-arguments`.

use crate::parameters::{Arguments, ParameterError};

/// The maximum size of arguments in a buffer, in bytes; Vulkan buffers hold far more.
pub const PARAMETER_LIMIT: u64 = 16384;
/// The minimum of `maxPushConstantsSize` that Vulkan guarantees, in bytes.
const DEFAULT_PUSH_CONSTANTS: u64 = 128;

/// The resource that passes POD arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pod {
    /// A storage buffer.
    Storage,
    /// A uniform buffer.
    Uniform,
    /// Push constants.
    PushConstant,
}

impl Pod {
    /// The names in a pass pipeline.
    pub const NAMES: [&'static str; 3] = ["storage", "uniform", "push-constant"];

    /// Returns the kind of a pointer that is passed as an address, as in the metadata.
    pub fn pointer_kind(self) -> &'static str {
        match self {
            Pod::PushConstant => "pointer_pushconstant",
            Pod::Storage | Pod::Uniform => "pointer_ubo",
        }
    }

    /// Returns whether arguments of this kind are passed in this resource.
    pub fn holds(self, kind: &str) -> bool {
        kind == self.kind() || kind == self.pointer_kind()
    }

    /// Returns the kind of a POD argument, as in the metadata and in the descriptor map.
    pub fn kind(self) -> &'static str {
        match self {
            Pod::Storage => "pod",
            Pod::Uniform => "pod_ubo",
            Pod::PushConstant => "pod_pushconstant",
        }
    }

    /// Returns the name of the resource for diagnostics.
    pub fn place(self) -> &'static str {
        match self {
            Pod::Storage => "a storage buffer",
            Pod::Uniform => "a uniform buffer",
            Pod::PushConstant => "push constants",
        }
    }
}

/// The `vulkan-arguments` pass.
#[derive(Clone, Debug)]
pub struct VulkanArguments {
    /// The resource that passes POD arguments; `None` chooses push constants if they suffice, and otherwise a uniform
    /// buffer.
    pub pod: Option<Pod>,
    /// True if all POD arguments share one block.
    pub clusters: bool,
    /// True if each kernel has a separate descriptor set.
    pub distinct_sets: bool,
    /// True if `__constant` pointers are uniform buffers.
    pub constant_args_ubo: bool,
    /// True if trailing workgroups may be smaller, so that hosts run an ND-range in several
    /// regions.
    pub non_uniform: bool,
    /// True if the global offset is passed in push constants.
    pub push_global_offset: bool,
    /// The size of the driver's push constants in bytes.
    pub max_push_constants: u64,
    /// True if buffers have physical addresses, which are passed as POD arguments.
    pub physical: bool,
}

impl VulkanArguments {
    /// Creates the pass from its arguments.
    ///
    /// # Errors
    /// Fails for unclustered push constants, and for physical addresses in a storage buffer.
    pub fn new(arguments: &Arguments) -> Result<VulkanArguments, ParameterError> {
        let physical = arguments.switch("physical-storage-buffers").unwrap_or(false);
        let clusters = arguments.switch("cluster-pods").unwrap_or(true);
        let pod = match arguments.get("pod") {
            Some("uniform") => Some(Pod::Uniform),
            Some("push-constant") => Some(Pod::PushConstant),
            Some(_) if physical => {
                let text = "'pod=storage' and 'physical-storage-buffers' cannot be combined: storage buffers cannot contain pointer arguments";
                return Err(ParameterError(text.to_owned()));
            }
            None if physical && clusters => None,
            None if physical => Some(Pod::Uniform),
            _ => Some(Pod::Storage),
        };
        if pod == Some(Pod::PushConstant) && !clusters {
            let text = "'pod=push-constant' and 'no-cluster-pods' cannot be combined: there is only one block of push constants";
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

//! The parameters of the passes in the table.

use crate::{
    nvptx::group_reductions::HAS_REDUX,
    parameters::{self, FORCE_STATELESS_MEMORY, Parameter, Values},
    split::{
        MODES as SPLIT_MODES,
        pass::{ONLY_KERNELS, TEXT},
    },
    sycl::{lowering_request::MODES, properties_pass::RUNTIMES},
};

pub const MODE: Parameter = Parameter {
    key: "mode",
    values: Values::OneOf(&MODES),
    description: "lowering mode; the default is the mode that an LTO compile step recorded, otherwise native for SPIR and SPIR-V, and \
                  emulation for other targets",
};
pub const VALUES: Parameter = Parameter {
    key: "values",
    values: Values::Input("FILE"),
    description: "JSON file with a value for each symbolic ID, '-' for standard input; implies mode=values",
};
pub const OUT: Parameter = Parameter {
    key: "out",
    values: Values::Output("FILE"),
    description: "property file to write, '-' for standard output; without it the metadata is only checked",
};
pub const SYMBOLS: Parameter = Parameter {
    key: "symbols",
    values: Values::Output("FILE"),
    description: "file to write the names of the entry points to, '-' for standard output",
};
pub const JSON: Parameter = Parameter {
    key: "json",
    values: Values::Output("FILE"),
    description: "file to write the property sets to as JSON, '-' for standard output",
};
pub const RUNTIME: Parameter = Parameter {
    key: "runtime",
    values: Values::OneOf(&RUNTIMES),
    description: "version of libsycl.so that reads the property sets; the default is 9",
};
pub const LLVM: Parameter = Parameter {
    key: "llvm",
    values: Values::OneOf(&["19"]),
    description: "version of LLVM that reads the bitcode; the default is 19",
};
pub const STATELESS: Parameter = Parameter {
    key: FORCE_STATELESS_MEMORY,
    values: Values::Switch,
    description: "access accessor memory by address (the default) or through a surface",
};
pub const OPTIMIZE: Parameter = Parameter {
    key: parameters::OPTIMIZE,
    values: Values::Switch,
    description: "clean up ESIMD code with LLVM passes (the default), or not",
};

pub const SPLIT_MODE: Parameter = Parameter {
    key: "mode",
    values: Values::OneOf(&SPLIT_MODES),
    description: "grouping of entry points into parts; the default is auto",
};
pub const TABLE: Parameter = Parameter {
    key: "out",
    values: Values::Output("FILE"),
    description: "table to write; the parts are written next to it: k.table, k_0.bc, k_0.sym, …; without it the \
                  module is only checked",
};
pub const SPLIT_ONLY_KERNELS: Parameter = Parameter {
    key: ONLY_KERNELS,
    values: Values::Switch,
    description: "treat only kernels as entry points, or also SYCL_EXTERNAL functions (the default)",
};
pub const SPLIT_TEXT: Parameter = Parameter {
    key: TEXT,
    values: Values::Switch,
    description: "write the parts as text, or as bitcode (the default)",
};
pub const REDUX: Parameter = Parameter {
    key: HAS_REDUX,
    values: Values::Switch,
    description: "reduce 32-bit integers with the redux.sync instruction, which requires sm_80, or with shuffles (the default)",
};
pub const POD: Parameter = Parameter {
    key: "pod",
    values: Values::OneOf(&["storage", "uniform", "push-constant"]),
    description: "resource that passes POD arguments; the default is a storage buffer",
};
pub const CLUSTER_PODS: Parameter = Parameter {
    key: "cluster-pods",
    values: Values::Switch,
    description: "pass the POD arguments of a kernel in one block (the default), or each in a separate one",
};
pub const DISTINCT_SETS: Parameter = Parameter {
    key: "distinct-sets",
    values: Values::Switch,
    description: "give each kernel a separate descriptor set, or not (the default)",
};
pub const CONSTANT_ARGS_UBO: Parameter = Parameter {
    key: "constant-args-ubo",
    values: Values::Switch,
    description: "pass __constant pointers as uniform buffers, or as storage buffers (the default)",
};
pub const NON_UNIFORM_GROUPS: Parameter = Parameter {
    key: "non-uniform-groups",
    values: Values::Switch,
    description: "allow smaller groups at the end (hosts run regions of equal groups and pass offsets), or not (the default)",
};
pub const PUSH_GLOBAL_OFFSET: Parameter = Parameter {
    key: "push-global-offset",
    values: Values::Switch,
    description: "pass the global offset in push constants, or not (the default)",
};
pub const MAX_PUSH_CONSTANTS: Parameter = Parameter {
    key: "max-push-constants",
    values: Values::Number("BYTES"),
    description: "size of the driver's push constants; the default is 128",
};
pub const PRINTF_BUFFER_SIZE: Parameter = Parameter {
    key: "printf-buffer-size",
    values: Values::Number("BYTES"),
    description: "size of the buffer that printf writes to; the default is 1048576",
};
pub const CONSTANTS_IN_STORAGE_BUFFER: Parameter = Parameter {
    key: "constants-in-storage-buffer",
    values: Values::Switch,
    description: "put __constant variables into a storage buffer that hosts fill, or leave them in the module (the default)",
};
pub const NARROWEST_STORAGE: Parameter = Parameter {
    key: "narrowest-storage",
    values: Values::Number("BITS"),
    description: "width of the narrowest buffer elements: 8 (the default), 16 or 32",
};
pub const PHYSICAL_STORAGE_BUFFERS: Parameter = Parameter {
    key: "physical-storage-buffers",
    values: Values::Switch,
    description: "pass the 64-bit addresses of buffers as POD arguments, or bind buffers (the default)",
};
pub const VULKAN_ARGUMENTS: &[Parameter] = &[
    POD,
    CLUSTER_PODS,
    DISTINCT_SETS,
    CONSTANT_ARGS_UBO,
    NON_UNIFORM_GROUPS,
    PUSH_GLOBAL_OFFSET,
    MAX_PUSH_CONSTANTS,
    PHYSICAL_STORAGE_BUFFERS,
];
pub const VULKAN: &[Parameter] = &[
    POD,
    CLUSTER_PODS,
    DISTINCT_SETS,
    CONSTANT_ARGS_UBO,
    NON_UNIFORM_GROUPS,
    PUSH_GLOBAL_OFFSET,
    MAX_PUSH_CONSTANTS,
    PRINTF_BUFFER_SIZE,
    CONSTANTS_IN_STORAGE_BUFFER,
    NARROWEST_STORAGE,
    PHYSICAL_STORAGE_BUFFERS,
];

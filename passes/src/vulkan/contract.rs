//! The contract between the passes and the SPIR-V emitter: names of functions, variables and metadata.
//!
//! | function | meaning |
//! |---|---|
//! | `T vulkan.load.T.pN(ptr addrspace(N) root, i32 index)` | loads element `index` of base object `root`, an array of `T` |
//! | `void vulkan.store.T.pN(ptr addrspace(N) root, i32 index, T value)` | stores to that element |
//! | `{i32, i32, i32, i32} vulkan.load.v4i32.pN(ptr addrspace(N) root, i32 index)` | loads element `index` of `root`, an array of four-word vectors |
//! | `void vulkan.store.v4i32.pN(ptr addrspace(N) root, i32 index, i32, i32, i32, i32)` | stores to that element |
//! | `i32 vulkan.load.v4i32.word.pN(ptr addrspace(N) root, i32 index, i32 word)`, `vulkan.store.v4i32.word.pN` | accesses one word of such an element |
//! | `T vulkan.load.T.physical(i64 address)` and so on | the same at an address: with `.physical` for `.pN`, an address replaces base object and index |
//! | `vulkan.volatile.load.T.pN`, `vulkan.volatile.store.T.pN` | the same, volatile |
//! | `T vulkan.atomic.OP.T.pN(ptr addrspace(N) root, i32 index, i1 orders, T …)` | an atomic operation, relaxed or acquire-release |
//! | `ptr addrspace(N) vulkan.cast.pN(ptr addrspace(4) pointer)` | the pointer if it points to address space `N`, otherwise null; resolved by `vulkan-addressing` |
//! | `T vulkan.specialization.T(i32 id, T default)` | a specialization constant |
//! | `i32 vulkan.input.NAME.D()` | component `D` of the SPIR-V built-in variable `NAME` |
//! | `T vulkan.glsl.NAME.T(…)` | a GLSL.std.450 instruction |
//! | `T vulkan.op.NAME.T(…)` | a SPIR-V instruction |
//! | `T vulkan.group.NAME.KIND.T(T …)` | a subgroup operation, `OpGroupNonUniformNAME`; KIND is the group operation of reductions and scans, or the word index of a ballot |
//! | `{T, T, T, T} vulkan.image.sample.T.KIND(image, sampler, float …)` | reads an image with a sampler |
//! | `{T, T, T, T} vulkan.image.fetch.T.KIND(image, i32 …)` | reads one texel of an image |
//! | `void vulkan.image.write.T.KIND(image, i32 …, T, T, T, T)` | writes one texel |
//! | `i32 vulkan.image.size.KIND(image)`, or a struct of `i32` | the size; for an array, the number of images comes last |
//! | `i32 vulkan.image.channel_order.KIND(image)`, `…data_type…`, `i32 vulkan.sampler.mask(sampler)` | properties that hosts pass; loaded by `vulkan-arguments` |
//! | `i64 vulkan.clock(i32 scope)` | reads the clock of the device (scope 1) or of the sub-group (3): `OpReadClockKHR` |
//! | `void vulkan.barrier(i32 execution, i32 memory, i32 semantics)` | `OpControlBarrier`, or `OpMemoryBarrier` without execution scope |
//!
//! A base object is a kernel parameter, an `alloca`, or a global variable. All accesses to a base
//! object that is not a buffer have the same width.

use llvm_ir::{Builder, CallConv, Function, MemoryAccess, Module, Type, Value};

/// The prefix of all contract functions.
pub const PREFIX: &str = "vulkan.";
/// The prefix of built-in variables.
pub const INPUT: &str = "vulkan.input.";
/// The prefix of specialization constants.
pub const SPECIALIZATION: &str = "vulkan.specialization.";
/// The SpecId of a 32-bit constant, by default 0. A host sets it to 1 if GLSL's `Fma` rounds once on its device. The
/// number, `FMA` in ASCII, is above those of other constants.
pub const FUSED_SPEC_ID: u32 = 0x46_4d41;
/// The prefix of GLSL.std.450 instructions.
pub const GLSL: &str = "vulkan.glsl.";
/// The prefix of SPIR-V instructions.
pub const OP: &str = "vulkan.op.";
/// The function that reads a clock.
pub const CLOCK: &str = "vulkan.clock";
/// The name of barriers.
pub const BARRIER: &str = "vulkan.barrier";
/// The name that replaces `printf`, so that optimizations do not recognize the function.
pub const PRINT: &str = "vulkan.print";
/// The function that reports a failed assertion: expression, file, line, function, global ID, and local ID.
pub const ASSERT: &str = "vulkan.assert";
/// The variable that represents the `printf` buffer.
pub const PRINT_BUFFER: &str = "vulkan.printf";
/// The variable that represents the constant buffer.
pub const CONSTANT_DATA: &str = "vulkan.constants";
/// The variable that represents the buffer of program-scope variables in global memory.
pub const PROGRAM_VARIABLES: &str = "vulkan.variables";
/// The prefix of subgroup operations.
pub const GROUP: &str = "vulkan.group.";
/// The prefix of image functions.
pub const IMAGE: &str = "vulkan.image.";
/// The prefix of functions for `get_image_channel_order`.
pub const CHANNEL_ORDER: &str = "vulkan.image.channel_order.";
/// The prefix of functions for `get_image_channel_data_type`.
pub const CHANNEL_DATA_TYPE: &str = "vulkan.image.channel_data_type.";
/// The function that returns the bits of a sampler argument.
pub const SAMPLER_MASK: &str = "vulkan.sampler.mask";
/// The prefix of loads.
pub const LOAD: &str = "vulkan.load.";
/// The prefix of stores.
pub const STORE: &str = "vulkan.store.";
/// The prefix of volatile loads.
pub const VOLATILE_LOAD: &str = "vulkan.volatile.load.";
/// The prefix of volatile stores.
pub const VOLATILE_STORE: &str = "vulkan.volatile.store.";
/// The suffix of accesses by address.
pub const PHYSICAL: &str = "physical";
/// The element type in names of accesses to four words, aligned to 16 bytes.
pub const QUAD: &str = "v4i32";
/// The element type in names of accesses to one word of four.
pub const WORD_OF_QUAD: &str = "v4i32.word";
/// The prefix of casts of generic pointers that return null unless the address space matches.
pub const CAST: &str = "vulkan.cast.";
/// The prefix of atomic operations.
pub const ATOMIC: &str = "vulkan.atomic.";
/// Named metadata with one node per kernel, `!{ptr @kernel, !{argument}, …}`.
pub const MD_KERNELS: &str = "vulkan.kernels";
/// Named metadata with further facts for hosts, `!{i32 reflection instruction, operand, …}`. The
/// emitter replaces a kernel with a reference to its declaration, and numbers and strings with
/// constants.
pub const MD_FACTS: &str = "vulkan.facts";
/// Named metadata with SYCL's specialization constants, `!{!"symbol", !"default value", i32 SpecId, i32 offset, i32
/// size, …}`. The default value is hexadecimal; each part has a SpecId, an offset and a size.
pub const MD_SPECIALIZATION: &str = "vulkan.specialization";
/// Named metadata with the offset in push constants at which hosts pass the address of program-scope variables,
/// `!{i32 offset}`.
pub const MD_VARIABLES_ADDRESS: &str = "vulkan.variables.address";
/// Named metadata with the IDs of the formats of failed assertions, `!{i32 ID}`.
pub const MD_ASSERTIONS: &str = "vulkan.assertions";
/// Named metadata with the program-scope variables that hosts access by name, `!{!"name", i32 offset, i32 size}`.
pub const MD_VARIABLES_NAMES: &str = "vulkan.variables.names";
/// Named metadata with the size of the buffer of program-scope variables if its contents end with zeros that are not
/// recorded, `!{i32 size}`.
pub const MD_VARIABLES_SIZE: &str = "vulkan.variables.size";
/// An attachment of global variables that represent external memory: `!{!"kind", i32 set, i32 binding, i32 size}`.
pub const MD_BINDING: &str = "vulkan.binding";

/// Opcodes of reflection instructions (NonSemantic.ClspvReflection).
pub mod fact {
    /// Offset and size of the global offset in push constants.
    pub const GLOBAL_OFFSET: u32 = 15;
    /// Offset and size of the enqueued workgroup size in push constants.
    pub const ENQUEUED_LOCAL_SIZE: u32 = 16;
    /// Offset and size of the global size in push constants.
    pub const GLOBAL_SIZE: u32 = 17;
    /// Offset and size of the start of a region of equal workgroups in push constants; it includes the global offset.
    pub const REGION_OFFSET: u32 = 18;
    /// Offset and size of the number of workgroups in push constants.
    pub const NUM_WORKGROUPS: u32 = 19;
    /// Offset and size of the number of workgroups before a region in push constants.
    pub const REGION_GROUP_OFFSET: u32 = 20;
    /// Set, binding and bits of a literal sampler.
    pub const LITERAL_SAMPLER: u32 = 23;
    /// Set, binding and hexadecimal contents of the constant buffer.
    pub const CONSTANT_DATA: u32 = 21;
    /// Set, binding and hexadecimal contents of the buffer of program-scope variables.
    pub const PROGRAM_VARIABLES: u32 = 28;
    /// A pointer in program-scope variables: the offsets of its target and of the pointer, and its size.
    pub const PROGRAM_VARIABLE_RELOCATION: u32 = 29;
    /// Offset and size in push constants of the address of program-scope variables, and their hexadecimal contents.
    pub const PROGRAM_VARIABLES_POINTER: u32 = 37;
    /// A `printf` format: its ID, its text, and the sizes of its arguments.
    pub const PRINTF_INFO: u32 = 38;
    /// Set, binding and size of the `printf` buffer.
    pub const PRINTF_BUFFER: u32 = 39;
    /// Kernel, argument index, and offset and size in push constants of an image's channel order.
    pub const CHANNEL_ORDER: u32 = 30;
    /// Kernel, argument index, and offset and size in push constants of an image's channel data type.
    pub const CHANNEL_DATA_TYPE: u32 = 31;
    /// Kernel, argument index, and offset and size in push constants of the bits of a sampler, which hosts bind with
    /// normalized coordinates.
    pub const SAMPLER_MASK: u32 = 41;
}

/// The values of OpenCL C's address spaces in SPIR-V modules.
pub mod address_space {
    /// `__private`.
    pub const PRIVATE: u32 = 0;
    /// `__global`.
    pub const GLOBAL: u32 = 1;
    /// `__constant`.
    pub const CONSTANT: u32 = 2;
    /// `__local`.
    pub const LOCAL: u32 = 3;
    /// Pointers to any of the others except `__constant`.
    pub const GENERIC: u32 = 4;
}

/// Returns the name of a scalar type within function names: `i32`, `f32`.
pub fn type_name(ty: Type<'_>) -> String {
    use llvm_ir::TypeKind as Kind;
    match ty.kind() {
        Kind::LLVMHalfTypeKind => "f16".to_owned(),
        Kind::LLVMFloatTypeKind => "f32".to_owned(),
        Kind::LLVMDoubleTypeKind => "f64".to_owned(),
        _ => ty.to_string(),
    }
}

/// Returns the type of four words.
pub fn quad(module: Module<'_>) -> Type<'_> {
    module.int_type(32).struct_of(&[module.int_type(32); 4])
}

/// The effect of a contract function on memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// No memory access: the result depends on the arguments only.
    None,
    /// The function reads memory.
    Reads,
    /// The function has arbitrary side effects, but returns.
    Any,
    /// The function reads memory, and its calls must not be merged: operands of merged calls might not be kernel
    /// arguments.
    ConvergentRead,
    /// The function has arbitrary side effects, and all work-items must reach it together.
    Convergent,
}

/// Returns the function with this name, declaring it if necessary.
pub fn function<'m>(
    module: Module<'m>,
    name: &str,
    result: Type<'m>,
    parameters: &[Type<'m>],
    effect: Effect,
) -> Function<'m> {
    if let Some(function) = module.function(name) {
        return function;
    }
    let function = module.add_function(name, result.function(parameters));
    function.add_function_attribute("nounwind", 0);
    function.add_function_attribute("willreturn", 0);
    match effect {
        Effect::None => function.restrict_memory(MemoryAccess::None),
        Effect::Reads => function.restrict_memory(MemoryAccess::Read),
        Effect::ConvergentRead => {
            function.restrict_memory(MemoryAccess::Read);
            function.add_function_attribute("convergent", 0);
        }
        Effect::Any => {}
        Effect::Convergent => function.add_function_attribute("convergent", 0),
    }
    function
}

/// Calls a contract function, declaring it if necessary.
pub fn call<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    name: &str,
    result: Type<'m>,
    arguments: &[Value<'m>],
    effect: Effect,
) -> Value<'m> {
    let types: Vec<Type<'m>> = arguments.iter().map(|argument| argument.ty()).collect();
    let callee = function(module, name, result, &types, effect);
    builder.call(callee.value_type(), callee, arguments, CallConv::LLVMCCallConv).as_value()
}

/// Returns component `dimension` of a SPIR-V built-in variable.
pub fn input<'m>(module: Module<'m>, builder: &Builder<'m>, name: &str, dimension: u32) -> Value<'m> {
    call(module, builder, &format!("{INPUT}{name}.{dimension}"), module.int_type(32), &[], Effect::None)
}

/// Returns a specialization constant.
pub fn specialization<'m>(module: Module<'m>, builder: &Builder<'m>, id: Value<'m>, default: Value<'m>) -> Value<'m> {
    let (name, ty) = (format!("{SPECIALIZATION}{}", type_name(default.ty())), default.ty());
    call(module, builder, &name, ty, &[id, default], Effect::None)
}

/// Calls a GLSL.std.450 instruction with result type `ty`.
pub fn glsl<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    name: &str,
    arguments: &[Value<'m>],
    ty: Type<'m>,
) -> Value<'m> {
    call(module, builder, &format!("{GLSL}{name}.{}", type_name(ty)), ty, arguments, Effect::None)
}

/// Calls a SPIR-V instruction without side effects. The name encodes the type of the result, and that of the operands
/// if it differs.
pub fn op<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    name: &str,
    arguments: &[Value<'m>],
    ty: Type<'m>,
) -> Value<'m> {
    let from = arguments.first().map_or(ty, |argument| argument.ty());
    let suffix = if from == ty { type_name(ty) } else { format!("{}.{}", type_name(ty), type_name(from)) };
    call(module, builder, &format!("{OP}{name}.{suffix}"), ty, arguments, Effect::None)
}

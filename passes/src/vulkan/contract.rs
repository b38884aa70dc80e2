//! Names by which the passes and the writer of SPIR-V understand each other.
//!
//! | function | what it is |
//! |---|---|
//! | `T vulkan.load.T.pN(ptr addrspace(N) root, i32 index)` | element `index` of the root as an array of `T` |
//! | `void vulkan.store.T.pN(ptr addrspace(N) root, i32 index, T value)` | stores there |
//! | `{i32, i32, i32, i32} vulkan.load.v4i32.pN(ptr addrspace(N) root, i32 index)` | element `index` of the root as an array of four words each |
//! | `void vulkan.store.v4i32.pN(ptr addrspace(N) root, i32 index, i32, i32, i32, i32)` | stores there |
//! | `i32 vulkan.load.v4i32.word.pN(ptr addrspace(N) root, i32 index, i32 word)`, `vulkan.store.v4i32.word.pN` | a word of such an element |
//! | `T vulkan.load.T.physical(i64 address)` and so on | the same at an address: what has `.physical` for `.pN` has an address for root and index |
//! | `vulkan.volatile.load.T.pN`, `vulkan.volatile.store.T.pN` | the same, volatile |
//! | `T vulkan.atomic.OP.T.pN(ptr addrspace(N) root, i32 index, i1 orders, T …)` | an atomic operation, relaxed or acquire and release |
//! | `ptr addrspace(N) vulkan.cast.pN(ptr addrspace(4) pointer)` | the pointer if it points to address space `N`, otherwise null; `vulkan-addressing` resolves it |
//! | `T vulkan.specialization.T(i32 id, T default)` | a specialization constant |
//! | `i32 vulkan.input.NAME.D()` | component `D` of SPIR-V's built-in variable `NAME` |
//! | `T vulkan.glsl.NAME.T(…)` | a function of GLSL.std.450 |
//! | `T vulkan.op.NAME.T(…)` | an instruction of SPIR-V |
//! | `T vulkan.group.NAME.KIND.T(T …)` | an operation of sub-groups: `OpGroupNonUniformNAME`; reductions and scans have a kind, a ballot the number of its word |
//! | `{T, T, T, T} vulkan.image.sample.T.KIND(image, sampler, float …)` | reads an image with a sampler |
//! | `{T, T, T, T} vulkan.image.fetch.T.KIND(image, i32 …)` | reads a place of an image |
//! | `void vulkan.image.write.T.KIND(image, i32 …, T, T, T, T)` | writes a place |
//! | `i32 vulkan.image.size.KIND(image)`, or a struct of such | the size; in an array, the number of images comes last |
//! | `i32 vulkan.image.channel_order.KIND(image)`, `…data_type…`, `i32 vulkan.sampler.mask(sampler)` | what hosts tell; `vulkan-arguments` loads it |
//! | `void vulkan.barrier(i32 execution, i32 memory, i32 semantics)` | `OpControlBarrier`, or `OpMemoryBarrier` without execution scope |
//!
//! A root is a parameter of a kernel, an `alloca`, or a global variable. All accesses of a root that is no buffer have one width.

use llvm_ir::{Builder, CallConv, Function, MemoryAccess, Module, Type, Value};

/// Prefix of all functions of the contract.
pub const PREFIX: &str = "vulkan.";
/// Prefix of built-in variables.
pub const INPUT: &str = "vulkan.input.";
/// Prefix of specialization constants.
pub const SPECIALIZATION: &str = "vulkan.specialization.";
/// Prefix of functions of GLSL.std.450.
pub const GLSL: &str = "vulkan.glsl.";
/// Prefix of instructions of SPIR-V.
pub const OP: &str = "vulkan.op.";
/// The name of barriers.
pub const BARRIER: &str = "vulkan.barrier";
/// The name that `printf` has, so that no optimiser knows it.
pub const PRINT: &str = "vulkan.print";
/// The variable that stands for the buffer of `printf`.
pub const PRINT_BUFFER: &str = "vulkan.printf";
/// The variable that stands for the buffer of constants.
pub const CONSTANT_DATA: &str = "vulkan.constants";
/// The variable that stands for the buffer of variables in global memory.
pub const PROGRAM_VARIABLES: &str = "vulkan.variables";
/// Prefix of operations of sub-groups.
pub const GROUP: &str = "vulkan.group.";
/// Prefix of functions on images.
pub const IMAGE: &str = "vulkan.image.";
/// What `get_image_channel_order` is.
pub const CHANNEL_ORDER: &str = "vulkan.image.channel_order.";
/// What `get_image_channel_data_type` is.
pub const CHANNEL_DATA_TYPE: &str = "vulkan.image.channel_data_type.";
/// The bits of a sampler that is an argument.
pub const SAMPLER_MASK: &str = "vulkan.sampler.mask";
/// Prefix of loads.
pub const LOAD: &str = "vulkan.load.";
/// Prefix of stores.
pub const STORE: &str = "vulkan.store.";
/// Prefix of volatile loads.
pub const VOLATILE_LOAD: &str = "vulkan.volatile.load.";
/// Prefix of volatile stores.
pub const VOLATILE_STORE: &str = "vulkan.volatile.store.";
/// The end of names of accesses at an address.
pub const PHYSICAL: &str = "physical";
/// In names of accesses: four words at once, at 16 aligned bytes.
pub const QUAD: &str = "v4i32";
/// The same for one of them.
pub const WORD_OF_QUAD: &str = "v4i32.word";
/// Prefix of casts of generic pointers that give null unless the address space matches.
pub const CAST: &str = "vulkan.cast.";
/// Prefix of atomic operations.
pub const ATOMIC: &str = "vulkan.atomic.";
/// Named metadata: a node for each kernel, `!{ptr @kernel, !{argument}, …}`.
pub const MD_KERNELS: &str = "vulkan.kernels";
/// Named metadata: what else hosts must know, `!{i32 instruction of the reflection, operand, …}`. A kernel stands for its
/// declaration, a number and a string for themselves.
pub const MD_FACTS: &str = "vulkan.facts";
/// Named metadata: SYCL's specialization constants, `!{!"symbol", !"default value", i32 SpecId, i32 offset, i32 size, …}`. The default
/// value is written as hexadecimal digits; a SpecId, an offset and a size follow for each part.
pub const MD_SPECIALIZATION: &str = "vulkan.specialization";
/// On a global variable that stands for memory outside the module: `!{!"kind", i32 set, i32 binding, i32 size}`.
pub const MD_BINDING: &str = "vulkan.binding";

/// Instructions of the reflection.
pub mod fact {
    /// Offset and size in push constants of the global offset.
    pub const GLOBAL_OFFSET: u32 = 15;
    /// The same for the size of work-groups that was asked for.
    pub const ENQUEUED_LOCAL_SIZE: u32 = 16;
    /// The same for the number of work-items.
    pub const GLOBAL_SIZE: u32 = 17;
    /// The same for where a region of equal work-groups begins, with the global offset.
    pub const REGION_OFFSET: u32 = 18;
    /// The same for the number of work-groups.
    pub const NUM_WORKGROUPS: u32 = 19;
    /// The same for the number of work-groups before a region.
    pub const REGION_GROUP_OFFSET: u32 = 20;
    /// Set, binding and bits of a literal sampler.
    pub const LITERAL_SAMPLER: u32 = 23;
    /// Set, binding and contents, as hexadecimal digits, of constants.
    pub const CONSTANT_DATA: u32 = 21;
    /// The same for variables in global memory.
    pub const PROGRAM_VARIABLES: u32 = 28;
    /// A number that `printf` writes, its text, and the sizes of arguments behind it.
    pub const PRINTF_INFO: u32 = 38;
    /// Set, binding and size of the buffer of `printf`.
    pub const PRINTF_BUFFER: u32 = 39;
    /// Kernel, ordinal, offset and size in push constants of the order of an image's channels.
    pub const CHANNEL_ORDER: u32 = 30;
    /// The same for the type of an image's channels.
    pub const CHANNEL_DATA_TYPE: u32 = 31;
    /// The same for the bits of a sampler, for which hosts pass one with normalized coordinates.
    pub const SAMPLER_MASK: u32 = 41;
}

/// SPIR-V's address spaces as OpenCL C numbers them.
pub mod address_space {
    /// `__private`.
    pub const PRIVATE: u32 = 0;
    /// `__global`.
    pub const GLOBAL: u32 = 1;
    /// `__constant`.
    pub const CONSTANT: u32 = 2;
    /// `__local`.
    pub const LOCAL: u32 = 3;
}

/// The name of a scalar type in names of functions: `i32`, `f32`.
pub fn type_name(ty: Type<'_>) -> String {
    use llvm_ir::TypeKind as Kind;
    match ty.kind() {
        Kind::LLVMHalfTypeKind => "f16".to_owned(),
        Kind::LLVMFloatTypeKind => "f32".to_owned(),
        Kind::LLVMDoubleTypeKind => "f64".to_owned(),
        _ => ty.to_string(),
    }
}

/// Four words.
pub fn quad(module: Module<'_>) -> Type<'_> {
    module.int_type(32).struct_of(&[module.int_type(32); 4])
}

/// What a function of the contract does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Its result depends on its arguments only.
    None,
    /// It reads memory.
    Reads,
    /// It may do anything, but returns.
    Any,
    /// It reads memory, and calls of it must stay where they are: operands of merged calls could be no arguments of kernels.
    ConvergentRead,
    /// It may do anything, and work-items must reach it together.
    Convergent,
}

/// The function of this name and type; declared if the module does not have it.
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

/// Calls a function of the contract, which is declared if need be.
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

/// Component `dimension` of a built-in variable of SPIR-V.
pub fn input<'m>(module: Module<'m>, builder: &Builder<'m>, name: &str, dimension: u32) -> Value<'m> {
    call(module, builder, &format!("{INPUT}{name}.{dimension}"), module.int_type(32), &[], Effect::None)
}

/// A function of GLSL.std.450, whose result has the type of its first argument.
pub fn glsl<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    name: &str,
    arguments: &[Value<'m>],
    ty: Type<'m>,
) -> Value<'m> {
    call(module, builder, &format!("{GLSL}{name}.{}", type_name(ty)), ty, arguments, Effect::None)
}

/// An instruction of SPIR-V without side effects. The name tells its result's type, and its operands' if they have another one.
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

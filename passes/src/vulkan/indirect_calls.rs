//! The `vulkan-indirect-calls` pass: replaces indirect calls with direct ones.
//!
//! # Why
//! Vulkan has no addresses of functions. A virtual function table is a variable that contains such addresses; objects
//! contain the address of the table.
//!
//! # Input and output
//! ```llvm
//! @table = addrspace(1) constant [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr @f to …), …]
//! … %r = call spir_func addrspace(4) i32 %pointer(i32 1)
//! ```
//! ```llvm
//! @table = addrspace(1) constant [2 x ptr addrspace(4)] [ptr addrspace(4) inttoptr (i64 218830162312393 to …), …]
//! … %number = ptrtoint ptr addrspace(4) %pointer to i64
//!   %r = call spir_func i32 @indirect.call(i64 %number, i32 1)
//!
//! define internal spir_func i32 @indirect.call(i64 %0, i32 %1) {
//!   switch i64 %0, label %other [ i64 218830162312393, label %f  i64 … ]
//! f:
//!   %2 = call spir_func i32 @f(i32 %1)
//!   ret i32 %2
//!   …
//! other:
//!   call spir_func void @__devicelib_assert_fail(…)
//!   unreachable
//! }
//! ```
//!
//! # Algorithm
//! 1. Give each function whose address is converted to a generic pointer a number: a hash of its name, so that images
//!    which exchange objects agree. Report functions with equal numbers.
//! 2. Find the indirect calls through generic pointers, including calls of such converted addresses, and the functions
//!    of the same type as each call. Report undefined ones. Other indirect calls stay, and `vulkan-inlining` reports
//!    them.
//! 3. Replace the addresses with the numbers.
//! 4. For each type of the calls, create a function that selects a function by its number and calls it. Replace the
//!    calls. Kernels in other images can create objects whose functions this module does not contain; if such a function
//!    is called, an assertion fails.
//!
//! The numbers have 48 bits: generic pointers contain an index in their highest byte.

use std::hash::Hasher;

use indexmap::IndexMap;
use llvm_ir::{Builder, Call, CallConv, Function, Module, Opcode, Traits, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use siphasher::sip::SipHasher13;

use crate::{
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings, readable_name},
    names,
};

use super::{
    contract::{self, address_space},
    inlining,
};

/// The number of bits in the number of a function.
const BITS: u32 = 48;

/// The assertion that fails if a function in another image is called, and its file and function.
const EXPRESSION: &str = "the device image contains the called function";
const FILE: &str = "<device code>";
const CALLER: &str = "indirect call";

/// The calls to be replaced, by their function types.
type Calls<'m> = IndexMap<Type<'m>, Vec<Call<'m>>>;

/// A function whose address is taken.
struct Target<'m> {
    function: Function<'m>,
    /// The function's address as a generic pointer.
    address: Value<'m>,
    /// The hash of its name, which replaces the address.
    number: u64,
}

/// Runs the pass.
///
/// # Errors
/// Fails if two functions have the same number, and for calls of undefined functions.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let targets: Vec<Target<'m>> = module.functions().filter_map(target).collect();
    let calls = indirect_calls(module, &targets);
    let mut problems = Vec::new();
    check_numbers(&targets, &mut problems);
    check_calls(&targets, &calls, &mut problems);
    Failed::if_any(problems, warnings)?;
    let builder = Builder::new(module);
    // The builder folds constants, but needs a position.
    if targets.is_empty() || !module.functions().any(|function| builder.position_at_entry(function)) {
        return Ok(Changed::No);
    }
    for target in &targets {
        let Some(number) = module.int_type(64).const_int(target.number) else { continue };
        let address = builder.cast(Opcode::LLVMIntToPtr, number, target.address.ty());
        target.address.replace_all_uses_with(address);
    }
    let mut by_type: FxHashMap<Type<'m>, Vec<&Target<'m>>> = FxHashMap::default();
    for target in &targets {
        by_type.entry(target.function.value_type()).or_default().push(target);
    }
    for (ty, calls) in calls {
        let of_type = by_type.get(&ty).map_or(&[][..], Vec::as_slice);
        if let Some(selector) = selector(module, &builder, ty, of_type) {
            calls.into_iter().for_each(|call| replace(module, &builder, call, selector));
        }
    }
    Ok(Changed::Yes)
}

/// Returns a function whose address is converted to a generic pointer. The addresses of kernels and of functions with
/// other calling conventions stay, so that a later pass reports them.
fn target(function: Function<'_>) -> Option<Target<'_>> {
    if function.calling_convention() != CallConv::LLVMSPIRFUNCCallConv as u32 {
        return None;
    }
    let is_generic = |user: &Value<'_>| {
        user.is_constant()
            && user.opcode() == Some(Opcode::LLVMAddrSpaceCast)
            && user.ty().address_space() == address_space::GENERIC
    };
    let address = function.as_value().users().find(is_generic)?;
    let mut hasher = SipHasher13::new();
    hasher.write(function.name().as_bytes());
    // Zero is the null pointer.
    let number = (hasher.finish() >> (u64::BITS - BITS)).max(1);
    Some(Target { function, address, number })
}

/// Reports functions with equal numbers.
fn check_numbers<'m>(targets: &[Target<'m>], problems: &mut Vec<Diagnostic<'m>>) {
    let mut known: FxHashMap<u64, Function<'m>> = FxHashMap::default();
    for target in targets {
        if let Some(other) = known.insert(target.number, target.function) {
            let [one, two] = [other, target.function].map(|function| readable_name(&function.name()));
            let text = format!("the addresses of functions '{one}' and '{two}' have the same hash; rename one of them");
            problems.push(Code::VulkanCall.error(target.function, text));
        }
    }
}

/// Reports calls of undefined functions.
fn check_calls<'m>(targets: &[Target<'m>], calls: &Calls<'m>, problems: &mut Vec<Diagnostic<'m>>) {
    let undefined = targets.iter().map(|target| target.function).filter(|function| function.is_declaration());
    for function in undefined {
        if let Some(call) = calls.get(&function.value_type()).and_then(|calls| calls.first()) {
            let name = readable_name(&function.name());
            let text = format!("indirect call that can call '{name}', which is defined in another module");
            problems.push(Code::VulkanCall.error(*call, text));
        }
    }
}

/// Returns the calls to be replaced.
fn indirect_calls<'m>(module: Module<'m>, targets: &[Target<'m>]) -> Calls<'m> {
    let types: FxHashSet<Type<'m>> = targets.iter().map(|target| target.function.value_type()).collect();
    let mut calls = Calls::new();
    let blocks = module.functions().flat_map(|function| function.blocks());
    let instructions = blocks.flat_map(|block| block.instructions_of(Traits::CALLS_FUNCTION | Traits::CALLS_POINTER));
    for call in instructions.filter_map(|(instruction, _)| instruction.as_call()) {
        let (callee, ty) = (call.called_value(), call.called_function_type());
        let is_replaced = !callee.is_function()
            && callee.ty().address_space() == address_space::GENERIC
            && call.opcode() == Opcode::LLVMCall
            && call.calling_convention() == CallConv::LLVMSPIRFUNCCallConv as u32
            && !call.is_must_tail_call()
            && types.contains(&ty);
        if is_replaced {
            calls.entry(ty).or_default().push(call);
        }
    }
    calls
}

/// Creates a function that calls the function with the number that is its first argument.
fn selector<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    ty: Type<'m>,
    targets: &[&Target<'m>],
) -> Option<Function<'m>> {
    let (result, mut parameters) = ty.signature().filter(|_| !ty.is_variadic())?;
    let assertion = assertion(module)?;
    parameters.insert(0, module.int_type(64));
    let selector = module.add_function("indirect.call", result.function(&parameters));
    selector.make_internal();
    selector.set_calling_convention(CallConv::LLVMSPIRFUNCCallConv);
    selector.add_function_attribute("convergent", 0);
    let arguments: Vec<Value<'m>> = selector.parameters().iter().map(|argument| argument.as_value()).collect();
    let (number, arguments) = arguments.split_first()?;
    let entry = selector.add_block("entry");
    let mut cases = Vec::new();
    for target in targets {
        let block = selector.add_block("call");
        builder.position_at_end(block);
        let call = builder.call(ty, target.function, arguments, CallConv::LLVMSPIRFUNCCallConv);
        if result.is_void() {
            builder.ret_void()
        } else {
            builder.ret(call)
        }
        cases.push((module.int_type(64).const_int(target.number)?, block));
    }
    let other = selector.add_block("other");
    builder.position_at_end(other);
    fail(module, builder, assertion);
    builder.unreachable();
    builder.position_at_end(entry);
    builder.switch(*number, other, &cases);
    Some(selector)
}

/// Returns the function that reports a failed assertion, declaring it if necessary; `None` if a function with other
/// parameters has its name.
fn assertion(module: Module<'_>) -> Option<Function<'_>> {
    let name = names::ASSERT_FUNCTIONS[1];
    let function = module.function(name).unwrap_or_else(|| {
        let text = module.int_type(8).pointer_in(address_space::GENERIC);
        let (line, id) = (module.int_type(32), module.int_type(64));
        module.add_function(name, module.void_type().function(&[text, text, line, text, id, id, id, id, id, id]))
    });
    inlining::is_assertion(function).then_some(function)
}

/// Calls the function that reports a failed assertion. The global ID does not include the offset of the range.
fn fail<'m>(module: Module<'m>, builder: &Builder<'m>, assertion: Function<'m>) {
    let types = assertion.value_type().signature().map(|(_, types)| types).unwrap_or_default();
    let texts = [EXPRESSION, FILE, CALLER].map(|text| {
        module.add_private_bytes("text", &[text.as_bytes(), &[0]].concat(), 1, address_space::GLOBAL).as_value()
    });
    let ids = ["GlobalInvocationId", "LocalInvocationId"].into_iter().flat_map(|name| {
        (0..3).map(move |dimension| {
            let id = contract::input(module, builder, name, dimension);
            builder.zext(id, module.int_type(64))
        })
    });
    let line = module.int_type(32).zero();
    let arguments: Vec<Value<'m>> = [texts[0], texts[1], line, texts[2]].into_iter().chain(ids).collect();
    let arguments: Vec<Value<'m>> = arguments
        .into_iter()
        .zip(types)
        .map(|(value, ty)| if value.ty().is_pointer() { builder.address_space_cast(value, ty) } else { value })
        .collect();
    builder.call(assertion.value_type(), assertion, &arguments, CallConv::LLVMSPIRFUNCCallConv);
}

/// Replaces an indirect call.
fn replace<'m>(module: Module<'m>, builder: &Builder<'m>, call: Call<'m>, selector: Function<'m>) {
    builder.position_before(call);
    let number = builder.cast(Opcode::LLVMPtrToInt, call.called_value(), module.int_type(64));
    let count = call.argument_count();
    let arguments: Vec<Value<'m>> =
        std::iter::once(number).chain((0..count).filter_map(|index| call.operand(index))).collect();
    let sources: Vec<Option<u32>> = std::iter::once(None).chain((0..count).map(Some)).collect();
    if let Some(new) = call.retype(selector.value_type(), selector, &arguments, &sources) {
        call.replace_all_uses_with(new);
        call.erase();
    }
}

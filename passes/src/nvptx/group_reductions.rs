//! The `nvptx-group-reductions` pass: reduces values over groups with shuffles.
//!
//! # Why
//! DPC++'s libclc computes reductions from scans, and each work-item combines the results of all sub-groups in sequence.
//! For work-groups of 1,024 work-items, this takes 2.6 times as long as a second reduction with shuffles.
//!
//! # Input and output
//! ```llvm
//! %r = call float @_Z17__spirv_GroupFAddiif(i32 2, i32 0, float %x)
//! ```
//! ```llvm
//! %r = call float @syclpasses.nvptx.FAdd.float.work_group(float %x)
//! ```
//!
//! # Algorithm
//! 1. Collect the calls to group functions for 32-bit and 64-bit types whose scope is the constant for work-groups or
//!    sub-groups, and whose operation is the constant for reductions (SPIR-V, sections 3.27 and 3.28).
//! 2. Replace each call with a call to a new function. The result of a floating-point addition or multiplication can
//!    differ, because SYCL does not define the order of the operations.
//! 3. Link the IR text of these functions (`group_functions.ll`, `group_reductions.ll`, and `group_shuffles.ll` or
//!    `group_redux.ll`). The sub-groups reduce their values, and store the results in shared memory. After a barrier,
//!    each sub-group reduces these results. If the last sub-group has fewer lanes, each work-item combines the results
//!    in sequence instead.
//!
//! Sub-groups use shuffles. With the `redux` parameter, they reduce 32-bit integers with the `redux.sync` instruction,
//! which GPUs from sm_80 on support.
//!
//! The pass does not change modules for other targets.

use indexmap::IndexMap;
use llvm_ir::{Builder, Call, CallConv, Function, Module, Value};

use super::{is_nvptx, is_replaceable};
use crate::diagnostic::{Changed, PassResult};
use crate::host::{ModulePass, Session};
use crate::internal_error;
use crate::parameters::Arguments;

/// The text of the functions that all reductions share.
const SHARED_FUNCTIONS: &str = include_str!("group_functions.ll");
/// The text of the functions for one operation and one type.
const REDUCTION: &str = include_str!("group_reductions.ll");
/// The text of the functions that combine the lanes of a sub-group with shuffles.
const SHUFFLES: &str = include_str!("group_shuffles.ll");
/// The text of the functions that combine the lanes of a sub-group with `redux.sync`.
const REDUX: &str = include_str!("group_redux.ll");
/// The parameter that enables `redux.sync`.
pub const HAS_REDUX: &str = "redux";
/// The operation that identifies a reduction, in contrast to a scan.
const REDUCE: u64 = 0;
/// The scopes, and the last part of the names of the functions.
const SCOPES: [(u64, &str); 2] = [(2, "work_group"), (3, "sub_group")];
/// The group functions.
const OPERATIONS: [Operation; 13] = [
    operation("FAdd", Kind::Float, "fadd", None),
    operation("FMulKHR", Kind::Float, "fmul", None),
    operation("FMin", Kind::Float, "llvm.minnum", None),
    operation("FMax", Kind::Float, "llvm.maxnum", None),
    operation("IAdd", Kind::Integer, "add", Some(("add", 0))),
    operation("IMulKHR", Kind::Integer, "mul", None),
    operation("SMin", Kind::Integer, "llvm.smin", Some(("min", i32::MAX))),
    operation("SMax", Kind::Integer, "llvm.smax", Some(("max", i32::MIN))),
    operation("UMin", Kind::Integer, "llvm.umin", Some(("umin", -1))),
    operation("UMax", Kind::Integer, "llvm.umax", Some(("umax", 0))),
    operation("BitwiseAndKHR", Kind::Integer, "and", Some(("and", -1))),
    operation("BitwiseOrKHR", Kind::Integer, "or", Some(("or", 0))),
    operation("BitwiseXorKHR", Kind::Integer, "xor", Some(("xor", 0))),
];

/// A group function: its name without the prefix, the kind of types, the instruction or intrinsic for two values, and
/// the operation of `redux.sync` with its neutral element.
struct Operation {
    name: &'static str,
    kind: Kind,
    instruction: &'static str,
    redux: Option<(&'static str, i32)>,
}

const fn operation(
    name: &'static str,
    kind: Kind,
    instruction: &'static str,
    redux: Option<(&'static str, i32)>,
) -> Operation {
    Operation { name, kind, instruction, redux }
}

/// The types that an operation supports.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Float,
    Integer,
}

/// A type of values: its suffix in mangled names, its name, the suffix of intrinsics, and the integer type of its size.
struct ValueType {
    mangled: char,
    kind: Kind,
    name: &'static str,
    suffix: &'static str,
    bits: &'static str,
}

const fn value_type(
    mangled: char,
    kind: Kind,
    name: &'static str,
    suffix: &'static str,
    bits: &'static str,
) -> ValueType {
    ValueType { mangled, kind, name, suffix, bits }
}

const TYPES: [ValueType; 8] = [
    value_type('f', Kind::Float, "float", "f32", "i32"),
    value_type('d', Kind::Float, "double", "f64", "i64"),
    value_type('i', Kind::Integer, "i32", "i32", "i32"),
    value_type('j', Kind::Integer, "i32", "i32", "i32"),
    value_type('l', Kind::Integer, "i64", "i64", "i64"),
    value_type('m', Kind::Integer, "i64", "i64", "i64"),
    value_type('x', Kind::Integer, "i64", "i64", "i64"),
    value_type('y', Kind::Integer, "i64", "i64", "i64"),
];

/// A call, and the scope of its reduction.
struct Reduction<'m> {
    call: Call<'m>,
    scope: &'static str,
}

/// The pass.
#[derive(Clone, Copy, Debug)]
pub struct GroupReductions {
    /// True if the GPU has the instruction `redux.sync` for 32-bit integers.
    has_redux: bool,
}

impl GroupReductions {
    /// Creates the pass from its arguments.
    #[must_use]
    pub fn new(arguments: &Arguments) -> GroupReductions {
        GroupReductions { has_redux: arguments.switch(HAS_REDUX).unwrap_or(false) }
    }

    /// Returns the text of the functions for an operation and a type.
    fn text(self, name: &str, operation: &Operation, ty: &ValueType) -> String {
        let (value, instruction) = (ty.name, operation.instruction);
        let mut text = String::new();
        let combination = if instruction.starts_with("llvm.") {
            let intrinsic = format!("{value} @{instruction}.{}", ty.suffix);
            text += &format!("declare {intrinsic}({value}, {value})\n");
            format!("call {intrinsic}({value} %x, {value} %other)")
        } else {
            format!("{instruction} {value} %x, %other")
        };
        if let Some((redux, identity)) = operation.redux.filter(|_| self.has_redux && value == "i32") {
            text += &format!("declare i32 @llvm.nvvm.redux.sync.{redux}(i32, i32)\n");
            text += &REDUX.replace("REDUX", redux).replace("IDENTITY", &identity.to_string());
        } else {
            text += SHUFFLES;
        }
        text += REDUCTION;
        text.replace("OPERATION", &combination).replace("NAME", name).replace("TYPE", value).replace("BITS", ty.bits)
    }
}

impl ModulePass for GroupReductions {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if session.host.has_errors(module) || !is_nvptx(module) {
            return Ok(Changed::No);
        }
        let mut texts = IndexMap::new();
        let builder = Builder::new(module);
        for operation in &OPERATIONS {
            for ty in TYPES.iter().filter(|ty| ty.kind == operation.kind) {
                let reductions = reductions(module, operation.name, ty);
                if reductions.is_empty() {
                    continue;
                }
                let name = format!("{}.{}", operation.name, ty.name);
                if !texts.contains_key(&name) {
                    SCOPES.iter().for_each(|(_, scope)| module.release_name(&function_name(&name, scope)));
                    texts.insert(name.clone(), self.text(&name, operation, ty));
                }
                reductions.iter().for_each(|reduction| replace(module, &builder, reduction, &name));
            }
        }
        if texts.is_empty() {
            return Ok(Changed::No);
        }
        let text: String = [SHARED_FUNCTIONS].into_iter().chain(texts.values().map(String::as_str)).collect();
        if let Err(error) = module.link_text(&text) {
            internal_error!("cannot add reductions: {error}");
        }
        for name in texts.keys() {
            let functions = SCOPES.iter().filter_map(|(_, scope)| module.function(&function_name(name, scope)));
            functions.for_each(Function::make_internal);
        }
        Ok(Changed::Yes)
    }
}

/// Returns the calls to the group function for an operation and a type that are reductions.
fn reductions<'m>(module: Module<'m>, operation: &str, ty: &ValueType) -> Vec<Reduction<'m>> {
    let base = format!("__spirv_Group{operation}");
    let Some(function) = module.function(&format!("_Z{}{base}ii{}", base.len(), ty.mangled)) else { return Vec::new() };
    let int = module.int_type(32);
    let value = match ty.name {
        "float" => int.float(),
        "double" => int.double(),
        "i32" => int,
        _ => module.int_type(64),
    };
    if function.value_type() != value.function(&[int, int, value]) {
        return Vec::new();
    }
    let calls = function.as_value().users().filter_map(Value::as_call);
    calls.filter(|call| is_replaceable(*call, function)).filter_map(reduction).collect()
}

/// Returns a call with its scope if it is a reduction over a work-group or a sub-group.
fn reduction(call: Call<'_>) -> Option<Reduction<'_>> {
    let [scope, operation] = [call.operand(0)?, call.operand(1)?].map(Value::scalar_bits);
    let (_, scope) = SCOPES.into_iter().find(|(number, _)| Some(*number) == scope)?;
    (operation == Some(REDUCE)).then_some(Reduction { call, scope })
}

/// Replaces a call with a call to the function with the same scope.
fn replace<'m>(module: Module<'m>, builder: &Builder<'m>, reduction: &Reduction<'m>, name: &str) {
    let Some(value) = reduction.call.operand(2) else { return };
    let (name, ty) = (function_name(name, reduction.scope), value.ty().function(&[value.ty()]));
    let function = module.function(&name).unwrap_or_else(|| module.add_function(&name, ty));
    builder.position_before(reduction.call);
    let result = builder.call(ty, function, &[value], CallConv::LLVMCCallConv);
    reduction.call.replace_all_uses_with(result.as_value());
    reduction.call.erase();
}

/// Returns the name of the function for an operation and a type in a scope.
fn function_name(name: &str, scope: &str) -> String {
    format!("syclpasses.nvptx.{name}.{scope}")
}

//! Finds the reads of specialization constants, in program order.
//!
//! Only declarations count: DPC++'s headers declare the functions and never define them. A function passed on as its
//! own argument, stored, or called with other operands than the headers write is an error, never ignored.

use crate::diagnostic::Diagnostic;
use crate::ir::{Module, Opcode, Type, Value};
use crate::names;
use std::collections::{HashMap, HashSet};

/// A call that reads a specialization constant.
#[derive(Clone, Debug)]
pub struct Read<'m> {
    /// The call or invoke.
    pub call: Value<'m>,
    /// Pointer to the symbolic id.
    pub name: Value<'m>,
    /// Pointer to the default value.
    pub default: Value<'m>,
    /// Pointer to the emulation buffer.
    pub buffer: Value<'m>,
    /// What is done with the value.
    pub kind: ReadKind<'m>,
}

/// What is done with the value of a constant.
#[derive(Clone, Copy, Debug)]
pub enum ReadKind<'m> {
    /// The call returns it, as this type.
    Return(Type<'m>),
    /// The call writes it through its first argument.
    StructReturn {
        /// The type of the value.
        ty: Type<'m>,
        /// Where it goes.
        slot: Value<'m>,
        /// Alignment of the slot that the call promises, if it does.
        alignment: Option<u64>,
    },
    /// It is the number of elements of a private array.
    ArrayLength {
        /// The type of an element.
        element: Type<'m>,
        /// Alignment of the array.
        alignment: u64,
    },
    /// The call returns nothing: an empty class. There is no value.
    Empty,
}

/// The reads of a module and the functions that they call.
#[derive(Debug, Default)]
pub struct Reads<'m> {
    /// In program order: functions in module order, instructions top to bottom. An error is the message for the
    /// instruction, which does not read a constant in a way that can be lowered.
    pub sites: Vec<(Value<'m>, Result<Read<'m>, String>)>,
    /// The declarations, in module order.
    pub declarations: Vec<Value<'m>>,
}

/// Whether a function of this name reads specialization constants.
pub fn is_query_name(name: &str) -> bool {
    [names::GET_SCALAR_SPEC_CONSTANT, names::GET_COMPOSITE_SPEC_CONSTANT, names::PRIVATE_ALLOCA]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Collects all reads. What concerns the declarations goes to `diagnostics`.
pub fn collect<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) -> Reads<'m> {
    let mut found = Reads::default();
    let mut users = Users::default();
    for function in module.functions().filter(|function| is_query_name(&function.name())) {
        if !function.is_declaration() {
            let name = function.name();
            diagnostics.push(Diagnostic::warning(
                function,
                format!("'{name}' has a body; its calls are not specialization constants and stay as they are"),
            ));
            continue;
        }
        if users.note(function, function) {
            diagnostics.push(Diagnostic::error(function, address_taken(function)));
        }
        found.declarations.push(function);
    }
    if users.functions.is_empty() {
        return found;
    }
    for function in module.functions().filter(|function| users.functions.contains(function)) {
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            let query = instruction.called_value().filter(|callee| found.declarations.contains(callee));
            if let Some(query) = users.escapes.get(&instruction) {
                found.sites.push((instruction, Err(address_taken(*query))));
            } else if let Some(query) = query {
                found.sites.push((instruction, read_of_call(instruction, query)));
            }
        }
    }
    found
}

fn address_taken(query: Value<'_>) -> String {
    format!("the address of '{}' is taken; a specialization constant can only be read by a direct call", query.name())
}

/// Who uses the declarations. Use lists have no stable order: these are sets, and the walk over the module decides.
#[derive(Default)]
struct Users<'m> {
    /// Functions with a use in their body.
    functions: HashSet<Value<'m>>,
    /// Instructions that use a declaration otherwise than by calling it.
    escapes: HashMap<Value<'m>, Value<'m>>,
}

impl<'m> Users<'m> {
    /// Notes the users of `value`, which is `query` or a constant made of it. Whether one of them is no instruction.
    fn note(&mut self, query: Value<'m>, value: Value<'m>) -> bool {
        let mut outside = false;
        for user in value.users() {
            self.functions.extend(user.parent_function());
            if user.is_instruction() {
                if user.called_value() != Some(query) || passes_itself(user, query) {
                    self.escapes.insert(user, query);
                }
            } else if user.is_global_variable() || user.is_function() {
                outside = true;
            } else {
                outside |= self.note(query, user);
            }
        }
        outside
    }
}

fn passes_itself(call: Value<'_>, query: Value<'_>) -> bool {
    (0..call.argument_count()).any(|index| call.operand(index) == Some(query))
}

/// Takes a call apart. The error is the message.
fn read_of_call<'m>(call: Value<'m>, callee: Value<'m>) -> Result<Read<'m>, String> {
    let arguments: Vec<Value<'m>> = (0..call.argument_count()).filter_map(|index| call.operand(index)).collect();
    let returned = call.ty();
    let name = callee.name();
    if name.starts_with(names::PRIVATE_ALLOCA) {
        return private_alloca(call, &arguments, &name);
    }
    let sret = callee.parameter_type_attribute(0, "sret").or_else(|| call.argument_type_attribute(0, "sret"));
    let expected = if sret.is_some() { 4 } else { 3 };
    if arguments.len() != expected {
        return Err(format!("call of '{name}' with {} arguments; expected {expected}", arguments.len()));
    }
    if let Some((index, argument)) = arguments.iter().enumerate().find(|(_, argument)| !argument.ty().is_pointer()) {
        return Err(format!(
            "call of '{name}' with argument {} of type {}; expected a pointer",
            index + 1,
            argument.ty()
        ));
    }
    let (slot, &[id, default, buffer]) = arguments.split_at(expected - 3) else {
        return Err(format!("call of '{name}' with arguments of an unexpected shape"));
    };
    let kind = match (sret, slot.first()) {
        (Some(_), _) if !returned.is_void() => {
            return Err(format!("call of '{name}' returns {returned} although its first argument is marked 'sret'"));
        }
        (Some(ty), Some(&slot)) => {
            ReadKind::StructReturn { ty, slot, alignment: call.argument_int_attribute(0, "align") }
        }
        _ if returned.is_void() => ReadKind::Empty,
        _ => ReadKind::Return(returned),
    };
    Ok(Read { call, name: id, default, buffer, kind })
}

/// `ptr @llvm.sycl.alloca.<suffix>(ptr name, ptr default, ptr buffer, T dummy, i64 alignment)`.
fn private_alloca<'m>(call: Value<'m>, arguments: &[Value<'m>], name: &str) -> Result<Read<'m>, String> {
    let &[id, default, buffer, dummy, alignment] = arguments else {
        return Err(format!("call of '{name}' with {} arguments; expected 5", arguments.len()));
    };
    if !call.ty().is_pointer() || ![id, default, buffer].iter().all(|argument| argument.ty().is_pointer()) {
        return Err(format!(
            "call of '{name}' with operands of unexpected types; expected three pointers, a value and an alignment"
        ));
    }
    match alignment.scalar_bits() {
        Some(alignment) if alignment.is_power_of_two() && alignment <= 1 << 32 => {
            let kind = ReadKind::ArrayLength { element: dummy.ty(), alignment };
            Ok(Read { call, name: id, default, buffer, kind })
        }
        Some(number) => Err(format!("alignment {number} of a private array is not a power of two of at most 2^32")),
        None => Err("the alignment of a private array is not a constant".to_owned()),
    }
}

/// Whether an instruction may be removed when nothing uses it.
pub fn is_removable(instruction: Value<'_>) -> bool {
    !instruction.is_volatile()
        && matches!(
            instruction.opcode(),
            Some(
                Opcode::LLVMLoad
                    | Opcode::LLVMAlloca
                    | Opcode::LLVMBitCast
                    | Opcode::LLVMAddrSpaceCast
                    | Opcode::LLVMIntToPtr
                    | Opcode::LLVMPtrToInt
                    | Opcode::LLVMGetElementPtr
                    | Opcode::LLVMSelect
                    | Opcode::LLVMPHI
                    | Opcode::LLVMFreeze
            )
        )
}

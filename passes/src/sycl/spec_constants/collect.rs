//! Finds the reads of specialization constants, in program order.
//!
//! Only declarations count: DPC++'s headers declare the functions and never define them. A function passed on as its
//! own argument, stored, or called with other operands than the headers write is an error, never ignored.

use super::problem::Problem;
use crate::diagnostic::{Code, Diagnostic};
use crate::internal_error;
use crate::names;
use llvm_ir::{Block, Call, DataLayout, Function, Instruction, Module, Opcode, Traits, Type, TypeAttribute, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

/// Largest alignment that LLVM's C API can express.
const MAX_ALIGNMENT: u64 = 1 << 31;

/// A call that reads a specialization constant.
///
/// Operands are asked of the call each time: what is rewritten before may have replaced them.
#[derive(Clone, Debug)]
pub struct Read<'m> {
    /// The call or invoke.
    pub call: Call<'m>,
    /// What is done with the value.
    pub kind: ReadKind<'m>,
    /// Pointer to the emulation buffer as the module had it, for what is checked before anything is rewritten.
    pub original_buffer: Value<'m>,
    /// Index of the argument with the symbolic id: 1 behind an `sret` slot, else 0.
    first: u32,
}

impl<'m> Read<'m> {
    /// Pointer to the symbolic id.
    pub fn name(&self) -> Value<'m> {
        self.argument(self.first)
    }

    /// Pointer to the default value.
    pub fn default(&self) -> Value<'m> {
        self.argument(self.first + 1)
    }

    /// Pointer to the emulation buffer.
    pub fn buffer(&self) -> Value<'m> {
        self.argument(self.first + 2)
    }

    /// Where a [`ReadKind::StructReturn`] writes the value.
    pub fn slot(&self) -> Value<'m> {
        self.argument(0)
    }

    /// `Query::check_arguments` made sure that there are as many.
    fn argument(&self, index: u32) -> Value<'m> {
        self.call.operand(index).unwrap_or_else(|| internal_error!("a read has no argument {index}"))
    }
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
pub struct Reads<'m> {
    module: Module<'m>,
    layout: DataLayout<'m>,
    queries: FxHashMap<Function<'m>, Query<'m>>,
    users: Users<'m>,
    /// The declarations, in module order.
    pub declarations: Vec<Function<'m>>,
}

impl<'m> Reads<'m> {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.users.functions.is_empty()
    }

    /// How many there are, at least.
    pub fn count(&self) -> usize {
        self.users.calls
    }

    /// The reads in program order: functions in module order, instructions top to bottom. The problem is that the
    /// instruction does not read a constant in a way that can be lowered.
    pub fn sites(&self) -> impl Iterator<Item = (Instruction<'m>, Result<Read<'m>, Problem>)> + '_ {
        let functions = self.module.functions().filter(|function| self.users.functions.contains(function));
        let blocks = functions.flat_map(|function| function.blocks());
        let wanted = if self.users.escapes.is_empty() { Traits::CALLS_FUNCTION } else { Traits::ALL };
        let instructions = blocks.flat_map(move |block| block.instructions_of(wanted));
        instructions.filter_map(|(instruction, _)| Some((instruction, self.site(instruction)?)))
    }

    fn site(&self, instruction: Instruction<'m>) -> Option<Result<Read<'m>, Problem>> {
        let escapes = &self.users.escapes;
        if let Some(query) = if escapes.is_empty() { None } else { escapes.get(&instruction) } {
            return Some(Err(address_taken(*query)));
        }
        let call = instruction.as_call()?;
        let query = self.queries.get(&call.called_value())?;
        Some(query.read_by(call, &self.layout))
    }
}

/// Whether a function of this name reads specialization constants.
pub fn is_query_name(name: &str) -> bool {
    [names::GET_SCALAR_SPEC_CONSTANT, names::GET_COMPOSITE_SPEC_CONSTANT, names::PRIVATE_ALLOCA]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Finds the functions that read constants. What concerns the declarations goes to `diagnostics`.
pub fn collect<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) -> Reads<'m> {
    let mut declarations = Vec::new();
    let mut users = Users::default();
    for function in module.functions().filter(|function| is_query_name(&function.name())) {
        if !function.is_declaration() {
            let name = function.name();
            let message =
                format!("'{name}' has a body; its calls are not specialization constants and stay as they are");
            diagnostics.push(Code::SpecConstantDefinition.warning(function, message));
            continue;
        }
        if users.note(function, function.into()) {
            diagnostics.push(address_taken(function).at(function));
        }
        declarations.push(function);
    }
    let queries = declarations.iter().map(|function| (*function, Query::new(*function))).collect();
    Reads { module, layout: module.data_layout(), queries, users, declarations }
}

fn address_taken(query: Function<'_>) -> Problem {
    let name = query.name();
    Code::SpecConstantCall.problem(format!(
        "the address of '{name}' is taken; a specialization constant can only be read by a direct call"
    ))
}

/// Who uses the declarations. Use lists have no stable order: these are sets, and the walk over the module decides.
#[derive(Default)]
struct Users<'m> {
    /// Functions with a use in their body.
    functions: FxHashSet<Function<'m>>,
    /// The block of the last use.
    last_block: Option<Block<'m>>,
    /// Number of calls.
    calls: usize,
    /// Instructions that use a declaration otherwise than by calling it.
    escapes: FxHashMap<Instruction<'m>, Function<'m>>,
}

impl<'m> Users<'m> {
    /// Notes the users of `value`, which is `query` or a constant made of it. Returns whether one of them is not an instruction.
    fn note(&mut self, query: Function<'m>, value: Value<'m>) -> bool {
        let mut outside = false;
        for (user, is_call) in value.users_and_calls() {
            if let Some(instruction) = user.as_instruction() {
                let block = instruction.parent_block();
                // Neighbours in the use list are often neighbours in the code.
                if self.last_block != block {
                    self.last_block = block;
                    self.functions.extend(block.and_then(Block::parent));
                }
                if is_call && value == query {
                    self.calls += 1;
                } else {
                    self.escapes.insert(instruction, query);
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

/// A function that reads constants.
struct Query<'m> {
    function: Function<'m>,
    is_private_alloca: bool,
    /// The type that it writes through its first argument.
    sret: Option<Type<'m>>,
    /// The function type and the number of arguments of the last call that had the right ones.
    checked: Cell<Option<(Type<'m>, u32)>>,
}

impl<'m> Query<'m> {
    fn new(function: Function<'m>) -> Self {
        Query {
            function,
            is_private_alloca: function.name().starts_with(names::PRIVATE_ALLOCA),
            sret: function.parameter_type_attribute(0, TypeAttribute::Sret),
            checked: Cell::new(None),
        }
    }

    /// Takes a call apart.
    fn read_by(&self, call: Call<'m>, layout: &DataLayout<'m>) -> Result<Read<'m>, Problem> {
        if self.is_private_alloca {
            return self.private_alloca(call, layout);
        }
        let sret = self.sret.or_else(|| call.argument_type_attribute(0, TypeAttribute::Sret));
        let first = u32::from(sret.is_some());
        self.check_arguments(call, first + 3, first + 3)?;
        let returned = call.ty();
        let kind = match sret {
            Some(_) if !returned.is_void() => {
                let name = self.function.name();
                return Err(Code::SpecConstantCall.problem(format!(
                    "call of '{name}' returns {returned} although its first argument is marked 'sret'"
                )));
            }
            Some(ty) => ReadKind::StructReturn { ty, alignment: call.argument_alignment(0) },
            None if returned.is_void() => ReadKind::Empty,
            None => ReadKind::Return(returned),
        };
        Ok(Query::read(call, kind, first))
    }

    /// `ptr @llvm.sycl.alloca.<suffix>(ptr name, ptr default, ptr buffer, T dummy, i64 alignment)`.
    fn private_alloca(&self, call: Call<'m>, layout: &DataLayout<'m>) -> Result<Read<'m>, Problem> {
        self.check_arguments(call, 5, 3)?;
        let (Some(dummy), Some(alignment)) = (call.operand(3), call.operand(4)) else {
            internal_error!("the arguments of a private array are checked, but are not there")
        };
        if !call.ty().is_pointer() {
            let name = self.function.name();
            let message = format!("call of '{name}' returns {}; expected a pointer", call.ty());
            return Err(Code::SpecConstantCall.problem(message));
        }
        let element = dummy.ty();
        if layout.alloc_size(element).is_none() {
            let message = format!("private array with elements of type {element}, which has no size");
            return Err(Code::SpecConstantType.problem(message));
        }
        match alignment.scalar_bits() {
            Some(alignment) if alignment.is_power_of_two() && alignment <= MAX_ALIGNMENT => {
                Ok(Query::read(call, ReadKind::ArrayLength { element, alignment }, 0))
            }
            Some(number) => Err(Code::SpecConstantCall.problem(format!(
                "alignment {number} of a private array is not a power of two of at most {MAX_ALIGNMENT}"
            ))),
            None => Err(Code::SpecConstantCall.problem("the alignment of a private array is not a constant")),
        }
    }

    fn read(call: Call<'m>, kind: ReadKind<'m>, first: u32) -> Read<'m> {
        // What is known before there is a read to ask.
        let buffer = call.operand(first + 2);
        let original_buffer = buffer.unwrap_or_else(|| internal_error!("a read has no argument for the buffer"));
        Read { call, kind, original_buffer, first }
    }

    /// The call must have so many arguments, the first of which are pointers.
    fn check_arguments(&self, call: Call<'m>, expected: u32, pointers: u32) -> Result<(), Problem> {
        let signature = Some(call.called_function_type()).filter(|ty| !ty.is_variadic()).map(|ty| (ty, expected));
        if signature.is_some() && signature == self.checked.get() {
            return Ok(());
        }
        let name = || self.function.name();
        let found = call.argument_count();
        if found != expected {
            let message = format!("call of '{}' with {found} arguments; expected {expected}", name());
            return Err(Code::SpecConstantCall.problem(message));
        }
        for index in 0..pointers {
            if let Some(argument) = call.operand(index).filter(|argument| !argument.ty().is_pointer()) {
                let (number, ty) = (index + 1, argument.ty());
                let message = format!("call of '{}' with argument {number} of type {ty}; expected a pointer", name());
                return Err(Code::SpecConstantCall.problem(message));
            }
        }
        self.checked.set(signature);
        Ok(())
    }
}

/// Whether an instruction may be removed when nothing uses it.
pub fn is_removable(instruction: Instruction<'_>) -> bool {
    !instruction.is_volatile_or_atomic()
        && matches!(
            instruction.opcode(),
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
}

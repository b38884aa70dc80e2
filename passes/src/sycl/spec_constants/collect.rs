//! Finds the reads of specialization constants, in program order.
//!
//! Only declarations count: DPC++'s headers declare the functions and never define them. If such a function is stored,
//! passed as an argument, or called with operands other than those that the headers use, the pass reports an error.

use crate::diagnostic::{Code, Diagnostic, Problem};
use crate::internal_error;
use crate::names;
use llvm_ir::{Block, Call, DataLayout, Function, Instruction, Module, Opcode, Traits, Type, TypeAttribute, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

/// The largest alignment that LLVM's C API can express.
const MAX_ALIGNMENT: u64 = 1 << 31;

/// A call that reads a specialization constant.
///
/// Operands are read from the call each time, because earlier rewriting may have replaced them.
#[derive(Clone, Debug)]
pub struct Read<'m> {
    /// The call or invoke.
    pub call: Call<'m>,
    /// The use of the value.
    pub kind: ReadKind<'m>,
    /// The pointer to the emulation buffer before rewriting, for the checks.
    pub original_buffer: Value<'m>,
    /// The index of the argument with the symbolic ID: 1 after an `sret` slot, otherwise 0.
    first: u32,
}

impl<'m> Read<'m> {
    /// Returns the pointer to the symbolic ID.
    pub fn name(&self) -> Value<'m> {
        self.argument(self.first)
    }

    /// Returns the pointer to the default value.
    pub fn default(&self) -> Value<'m> {
        self.argument(self.first + 1)
    }

    /// Returns the pointer to the emulation buffer.
    pub fn buffer(&self) -> Value<'m> {
        self.argument(self.first + 2)
    }

    /// Returns the pointer to which a [`ReadKind::StructReturn`] writes the value.
    pub fn slot(&self) -> Value<'m> {
        self.argument(0)
    }

    /// Returns an argument; `Query::check_arguments` has verified that it exists.
    fn argument(&self, index: u32) -> Value<'m> {
        self.call.operand(index).unwrap_or_else(|| internal_error!("a read has no argument {index}"))
    }
}

/// The use of a constant's value.
#[derive(Clone, Copy, Debug)]
pub enum ReadKind<'m> {
    /// The call returns the value, which has this type.
    Return(Type<'m>),
    /// The call writes it through its first argument.
    StructReturn {
        /// The type of the value.
        ty: Type<'m>,
        /// The alignment of the slot, if the call specifies one.
        alignment: Option<u64>,
    },
    /// The value is the number of elements of a private array.
    ArrayLength {
        /// The type of an element.
        element: Type<'m>,
        /// The alignment of the array.
        alignment: u64,
    },
    /// The call returns nothing: an empty class, which has no value.
    Empty,
}

/// The reads in a module, and the functions that they call.
pub struct Reads<'m> {
    module: Module<'m>,
    layout: DataLayout<'m>,
    queries: FxHashMap<Function<'m>, Query<'m>>,
    users: Users<'m>,
    /// The declarations, in module order.
    pub declarations: Vec<Function<'m>>,
}

impl<'m> Reads<'m> {
    /// Returns whether the module has no reads.
    pub fn is_empty(&self) -> bool {
        self.users.functions.is_empty()
    }

    /// Returns a lower bound of the number of reads.
    pub fn count(&self) -> usize {
        self.users.calls
    }

    /// Returns the reads in program order: functions in module order, instructions top to bottom. Instructions that use
    /// such a function in an unsupported way yield a problem.
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

/// Returns whether a function with this name reads specialization constants.
pub fn is_query_name(name: &str) -> bool {
    [names::GET_SCALAR_SPEC_CONSTANT, names::GET_COMPOSITE_SPEC_CONSTANT, names::PRIVATE_ALLOCA]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Finds the functions that read constants. Reports problems with the declarations in `diagnostics`.
pub fn collect<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) -> Reads<'m> {
    let mut declarations = Vec::new();
    let mut users = Users::default();
    for function in module.functions().filter(|function| is_query_name(&function.name())) {
        if !function.is_declaration() {
            let name = function.name();
            let message =
                format!("'{name}' has a body; calls to it do not read specialization constants and are not changed");
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

/// The users of the declarations. Stored as sets, because use lists have no stable order; the walk over the module
/// determines the order.
#[derive(Default)]
struct Users<'m> {
    /// The functions whose bodies use a declaration.
    functions: FxHashSet<Function<'m>>,
    /// The block of the last use.
    last_block: Option<Block<'m>>,
    /// The number of calls.
    calls: usize,
    /// Instructions that use a declaration without calling it.
    escapes: FxHashMap<Instruction<'m>, Function<'m>>,
}

impl<'m> Users<'m> {
    /// Records the users of `value`, which is `query` or a constant that contains it. Returns whether one of them is
    /// not an instruction.
    fn note(&mut self, query: Function<'m>, value: Value<'m>) -> bool {
        let mut outside = false;
        for (user, is_call) in value.users_and_calls() {
            if let Some(instruction) = user.as_instruction() {
                let block = instruction.parent_block();
                // Adjacent entries of the use list are often adjacent in the code.
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
    /// The function type and the number of arguments of the last valid call.
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

    /// Parses a call.
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
                    "call to '{name}' returns {returned} although its first argument is marked 'sret'"
                )));
            }
            Some(ty) => ReadKind::StructReturn { ty, alignment: call.argument_alignment(0) },
            None if returned.is_void() => ReadKind::Empty,
            None => ReadKind::Return(returned),
        };
        Ok(Query::read(call, kind, first))
    }

    /// Parses `ptr @llvm.sycl.alloca.<suffix>(ptr name, ptr default, ptr buffer, T dummy, i64 alignment)`.
    fn private_alloca(&self, call: Call<'m>, layout: &DataLayout<'m>) -> Result<Read<'m>, Problem> {
        self.check_arguments(call, 5, 3)?;
        let (Some(dummy), Some(alignment)) = (call.operand(3), call.operand(4)) else {
            internal_error!("the arguments of a private array are checked, but are not there")
        };
        if !call.ty().is_pointer() {
            let name = self.function.name();
            let message = format!("call to '{name}' returns {}; expected a pointer", call.ty());
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
        // `Read::buffer` is not available yet.
        let buffer = call.operand(first + 2);
        let original_buffer = buffer.unwrap_or_else(|| internal_error!("a read has no argument for the buffer"));
        Read { call, kind, original_buffer, first }
    }

    /// Checks the number of arguments, and that the first `pointers` are pointers.
    fn check_arguments(&self, call: Call<'m>, expected: u32, pointers: u32) -> Result<(), Problem> {
        let signature = Some(call.called_function_type()).filter(|ty| !ty.is_variadic()).map(|ty| (ty, expected));
        if signature.is_some() && signature == self.checked.get() {
            return Ok(());
        }
        let name = || self.function.name();
        let found = call.argument_count();
        if found != expected {
            let message = format!("call to '{}' with {found} arguments; expected {expected}", name());
            return Err(Code::SpecConstantCall.problem(message));
        }
        for index in 0..pointers {
            if let Some(argument) = call.operand(index).filter(|argument| !argument.ty().is_pointer()) {
                let (number, ty) = (index + 1, argument.ty());
                let message = format!("call to '{}' with argument {number} of type {ty}; expected a pointer", name());
                return Err(Code::SpecConstantCall.problem(message));
            }
        }
        self.checked.set(signature);
        Ok(())
    }
}

/// Returns whether an instruction can be removed if it is unused.
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

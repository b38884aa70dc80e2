//! Replaces constant `getelementptr` expressions with instructions.
//!
//! LLVM 19 gained a new bitcode record for them shortly before its release. Earlier builds, such as the one in the
//! translator from the dpcpp-llvm-spirv package, silently read a constant with an unknown record as `undef`. All builds
//! can read the instruction.

use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::{Builder, Instruction, Module, Opcode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The largest nesting depth of expressions.
const DEPTH: u32 = 64;

/// The instructions that use such constants as operands.
#[derive(Default)]
pub struct Users<'m> {
    instructions: Vec<Instruction<'m>>,
    /// Constants that contain no constant `getelementptr`.
    clean: FxHashSet<Value<'m>>,
}

impl<'m> Users<'m> {
    /// Collects the instructions of a module. Reports constants that instructions cannot replace.
    pub fn collect(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) -> Users<'m> {
        let mut users = Users::default();
        for global in module.global_variables() {
            if global.initializer().is_some_and(|initializer| !users.is_clean(initializer)) {
                let problem = "LLVM 19 cannot read the constant 'getelementptr' in the initializer of";
                diagnostics.push(Code::OlderLlvm.module_error(format!("{problem} '{}'", global.name())));
            }
        }
        for instruction in module.functions().flat_map(|f| f.blocks()).flat_map(|block| block.instructions()) {
            let mut known = FxHashMap::default();
            let found: Vec<_> =
                constants_of(instruction.into()).filter(|constant| !users.is_clean(*constant)).collect();
            if found.iter().any(|constant| !users.is_expression(*constant, DEPTH, &mut known)) {
                let problem = "LLVM 19 cannot read the constant 'getelementptr' in this operand";
                diagnostics.push(Code::OlderLlvm.error(instruction, problem));
            } else if !found.is_empty() {
                users.instructions.push(instruction);
            }
        }
        users
    }

    /// Returns whether a constant contains no constant `getelementptr`.
    fn is_clean(&mut self, constant: Value<'m>) -> bool {
        let mut seen = Vec::new();
        let mut work = vec![constant];
        while let Some(constant) = work.pop() {
            // A global is a constant as well, and its initializer is an operand.
            if constant.is_global_variable() || constant.is_function() || !self.clean.insert(constant) {
                continue;
            }
            seen.push(constant);
            if is_address(constant) {
                for constant in seen {
                    self.clean.remove(&constant);
                }
                return false;
            }
            work.extend(constants_of(constant));
        }
        true
    }

    /// Returns whether instructions can compute a constant that contains a constant `getelementptr`.
    fn is_expression(&mut self, constant: Value<'m>, depth: u32, known: &mut FxHashMap<Value<'m>, bool>) -> bool {
        if let Some(known) = known.get(&constant) {
            return *known;
        }
        let is_known_form = is_address(constant) || is_simple(constant);
        let found = is_known_form && depth > 0 && {
            let operands: Vec<_> = constants_of(constant).filter(|operand| !self.is_clean(*operand)).collect();
            operands.into_iter().all(|operand| self.is_expression(operand, depth - 1, known))
        };
        known.insert(constant, found);
        found
    }

    /// Inserts instructions that compute the constants before their uses. Returns whether there
    /// were any.
    pub fn rewrite(mut self, module: Module<'m>) -> bool {
        let builder = Builder::new(module);
        // A phi must have the same value for all edges from the same predecessor.
        let mut in_blocks = FxHashMap::default();
        let changed = !self.instructions.is_empty();
        for instruction in std::mem::take(&mut self.instructions) {
            let incoming = instruction.incoming();
            let mut here = FxHashMap::default();
            for index in 0..instruction.operand_count() {
                let Some(constant) = instruction.operand(index).filter(|operand| operand.is_constant()) else {
                    continue;
                };
                if self.is_clean(constant) {
                    continue;
                }
                let from = usize::try_from(index).ok().and_then(|index| incoming.get(index));
                let value = match from.and_then(|(_, block)| Some((*block, block.last_instruction()?))) {
                    Some((block, last)) => {
                        builder.position_before(last);
                        self.compute(&builder, constant, in_blocks.entry(block).or_default())
                    }
                    None => {
                        builder.position_before(instruction);
                        self.compute(&builder, constant, &mut here)
                    }
                };
                instruction.set_operand(index, value);
            }
        }
        changed
    }

    fn compute(
        &mut self,
        builder: &Builder<'m>,
        constant: Value<'m>,
        known: &mut FxHashMap<Value<'m>, Value<'m>>,
    ) -> Value<'m> {
        if self.is_clean(constant) || !constant.is_constant() {
            return constant;
        }
        if let Some(known) = known.get(&constant) {
            return *known;
        }
        let operands = (0..constant.operand_count()).filter_map(|index| constant.operand(index));
        let operands: Vec<_> =
            operands.collect::<Vec<_>>().into_iter().map(|o| self.compute(builder, o, known)).collect();
        let value = builder.unfolded(constant, &operands);
        known.insert(constant, value);
        value
    }
}

fn constants_of<'m>(value: Value<'m>) -> impl Iterator<Item = Value<'m>> {
    (0..value.operand_count()).filter_map(move |index| value.operand(index)).filter(|operand| operand.is_constant())
}

fn is_address(constant: Value<'_>) -> bool {
    !constant.is_instruction() && constant.opcode() == Some(Opcode::LLVMGetElementPtr)
}

/// Returns whether [`Builder::unfolded`] supports a constant other than a `getelementptr`.
fn is_simple(constant: Value<'_>) -> bool {
    let simple = matches!(
        constant.opcode(),
        Some(
            Opcode::LLVMAdd
                | Opcode::LLVMSub
                | Opcode::LLVMXor
                | Opcode::LLVMTrunc
                | Opcode::LLVMPtrToInt
                | Opcode::LLVMIntToPtr
                | Opcode::LLVMBitCast
                | Opcode::LLVMAddrSpaceCast
        )
    );
    simple || constant.is_pointer_to_address()
}

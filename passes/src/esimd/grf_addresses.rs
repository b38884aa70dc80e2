//! Traces the addresses of register variables.
//!
//! A register variable has no address: code can only read and write the whole variable. In IR from
//! a front end, it has an address, which reaches the accesses through casts and stack slots. Any
//! other use is an error.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{genx, grf::POSSIBLE_SPACES, used_lists::is_entry};
use crate::analysis::{addresses::is_lifetime_marker, slots::Slots};
use crate::diagnostic::{Code, Diagnostic, readable_name};
use llvm_ir::{Call, GlobalVariable, Instruction, Opcode, Value};

/// The uses of the addresses of register variables.
#[derive(Debug, Default)]
pub struct Addresses<'m> {
    /// Pointers that may point to a variable, with the first such variable in module order.
    variables: FxHashMap<Value<'m>, GlobalVariable<'m>>,
    /// The invalid uses of addresses in instructions, as text.
    uses: FxHashMap<Instruction<'m>, (GlobalVariable<'m>, String)>,
    /// The invalid uses of addresses outside functions, as text.
    outside: Vec<(GlobalVariable<'m>, String)>,
}

impl<'m> Addresses<'m> {
    /// Traces the addresses of these variables.
    pub fn of(variables: impl Iterator<Item = GlobalVariable<'m>>) -> Self {
        let mut addresses = Addresses::default();
        let mut slots = Slots::default();
        for variable in variables {
            addresses.follow(variable, &mut slots);
        }
        addresses
    }

    /// Returns the first variable that a pointer may point to.
    pub fn variable(&self, pointer: Value<'m>) -> Option<GlobalVariable<'m>> {
        self.variables.get(&pointer).copied()
    }

    /// Returns errors for uses of addresses outside functions.
    pub fn outside(&self) -> impl Iterator<Item = Diagnostic<'m>> {
        self.outside.iter().map(|(variable, what)| Code::EsimdRegisterVariable.module_error(message(*variable, what)))
    }

    /// Returns the error for an instruction that uses an address without accessing the variable.
    pub fn wrong_use(&self, instruction: Instruction<'m>) -> Option<Diagnostic<'m>> {
        let (variable, what) = self.uses.get(&instruction)?;
        Some(Code::EsimdRegisterVariable.error(instruction, message(*variable, what)))
    }

    fn follow(&mut self, variable: GlobalVariable<'m>, slots: &mut Slots<'m>) {
        let mut open = vec![variable.as_value()];
        let mut seen = FxHashSet::default();
        let mut outside = Vec::new();
        while let Some(alias) = open.pop() {
            if !seen.insert(alias) {
                continue;
            }
            self.variables.entry(alias).or_insert(variable);
            for user in alias.users().filter(|user| !is_entry(*user)) {
                if let Some(instruction) = user.as_instruction() {
                    if let Some(what) = use_of(alias, instruction, slots, &mut open) {
                        self.uses.entry(instruction).or_insert((variable, what));
                    }
                } else if user.is_global_alias() {
                    outside.push(format!("that of alias '{}'", readable_name(&user.name())));
                } else if user.is_global() {
                    outside.push(format!("in '{}'", readable_name(&user.name())));
                } else {
                    open.push(user);
                }
            }
        }
        // Collected in use-list order, which is not deterministic.
        outside.sort_unstable();
        outside.dedup();
        self.outside.extend(outside.into_iter().map(|what| (variable, what)));
    }
}

fn message(variable: GlobalVariable<'_>, what: &str) -> String {
    let name = readable_name(&variable.name());
    format!("the address of register variable '{name}' is {what}, but registers have no address")
}

/// Describes an invalid use of an address. Valid uses are accesses, and instructions that propagate the address to
/// `open`.
fn use_of<'m>(
    alias: Value<'m>,
    user: Instruction<'m>,
    slots: &mut Slots<'m>,
    open: &mut Vec<Value<'m>>,
) -> Option<String> {
    let space = alias.ty().address_space();
    if !POSSIBLE_SPACES.contains(&space) {
        return Some(format!("cast to address space {space}"));
    }
    match user.opcode() {
        Opcode::LLVMAddrSpaceCast
        | Opcode::LLVMBitCast
        | Opcode::LLVMFreeze
        | Opcode::LLVMGetElementPtr
        | Opcode::LLVMPHI
        | Opcode::LLVMSelect
            if user.ty().is_pointer() =>
        {
            open.push(user.into());
            None
        }
        Opcode::LLVMLoad => None,
        Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg if (1..3).all(|index| user.operand(index) != Some(alias)) => {
            None
        }
        Opcode::LLVMStore if user.operand(0) != Some(alias) => None,
        Opcode::LLVMStore => match user.accessed_pointer().and_then(|place| slots.at(place)) {
            Some(slot) if slot.content.is_some() => {
                open.extend(slot.loads.iter().map(|load| load.as_value()));
                None
            }
            _ => Some("stored".to_owned()),
        },
        Opcode::LLVMICmp => Some("compared".to_owned()),
        Opcode::LLVMPtrToInt => Some("converted to an integer".to_owned()),
        Opcode::LLVMRet => Some("returned".to_owned()),
        Opcode::LLVMCall if genx::is_call(user, "vstore") && user.operand(0) == Some(alias) => {
            Some("stored".to_owned())
        }
        Opcode::LLVMCall | Opcode::LLVMInvoke => passed(user.as_call()?),
        _ => Some("used".to_owned()),
    }
}

/// Describes an invalid use of an address by a call.
fn passed(call: Call<'_>) -> Option<String> {
    let Some(callee) = call.called_function() else { return Some("passed to a call".to_owned()) };
    let name = callee.name();
    let accesses = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|access| name.starts_with(access));
    let is_access = accesses || genx::is_call(*call, "vload") || genx::is_call(*call, "vstore");
    let says_nothing = is_lifetime_marker(call.into()) || name == "llvm.assume";
    (!is_access && !says_nothing).then(|| format!("passed to '{}'", readable_name(&name)))
}

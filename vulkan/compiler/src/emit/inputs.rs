//! Emits built-in values, such as work-item IDs and workgroup sizes.

use rspirv::{
    dr::Operand,
    spirv::{BuiltIn, Capability, Op, StorageClass, Word},
};

use super::{
    Emitter,
    variables::Variables,
    words::{ids, instruction},
};

impl<'m> Emitter<'_, 'm> {
    /// Emits one component of a built-in value.
    pub fn input(&mut self, name: &str, dimension: u32, code: &mut Vec<rspirv::dr::Instruction>) -> Option<Word> {
        let index = usize::try_from(dimension).ok().filter(|index| *index < 3)?;
        let special = |variables: &Variables<'m>, name: &str| {
            variables.specials.iter().find(|(found, _, _)| found == name).map(|(_, _, id)| *id)
        };
        let built_in = match name {
            "WorkgroupSize" => return Some(self.variables.group_size[index]),
            "WorkDim" => return Some(special(&self.variables, "work_dim").unwrap_or_else(|| self.words.number(3))),
            "GlobalOffset" => {
                let name = format!("global_offset_{}", ["x", "y", "z"][index]);
                return Some(special(&self.variables, &name).unwrap_or_else(|| self.words.number(0)));
            }
            _ => name.parse::<BuiltIn>().ok()?,
        };
        let uint = self.words.uint();
        let is_scalar = built_in_is_scalar(built_in, &mut self.words);
        let ty = if is_scalar { uint } else { self.words.vector(uint, 3) };
        let variable = match self.variables.inputs.get(&built_in) {
            Some(known) => *known,
            None => {
                let pointer = self.words.pointer(StorageClass::Input, ty);
                let operands = vec![Operand::StorageClass(StorageClass::Input)];
                let variable = self.words.fresh_global(Op::Variable, Some(pointer), operands);
                self.words.decorate_built_in(variable, built_in);
                self.variables.inputs.insert(built_in, variable);
                variable
            }
        };
        self.add_to_interface(variable, true);
        let loaded = self.words.id();
        code.push(instruction(Op::Load, Some(ty), Some(loaded), ids(&[variable])));
        if is_scalar {
            return Some(loaded);
        }
        let component = self.words.id();
        let operands = vec![Operand::IdRef(loaded), Operand::LiteralBit32(dimension)];
        code.push(instruction(Op::CompositeExtract, Some(uint), Some(component), operands));
        Some(component)
    }
}

/// Returns whether a built-in value is a scalar instead of a vector of three components.
fn built_in_is_scalar(built_in: BuiltIn, words: &mut super::words::Words) -> bool {
    let is_scalar = matches!(
        built_in,
        BuiltIn::SubgroupSize | BuiltIn::NumSubgroups | BuiltIn::SubgroupId | BuiltIn::SubgroupLocalInvocationId
    );
    if is_scalar {
        words.need(Capability::GroupNonUniform);
    }
    is_scalar
}

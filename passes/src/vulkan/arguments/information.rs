//! The metadata that describes a kernel's arguments: `!kernel_arg_type` and similar kinds.

use llvm_ir::{Function, Metadata, Module, Operand};

use super::{Binding, number};

/// The metadata of one kernel, one list per kind.
#[derive(Debug, Default)]
pub struct Information {
    names: Vec<String>,
    types: Vec<String>,
    base_types: Vec<String>,
    access: Vec<String>,
    qualifiers: Vec<String>,
    address_spaces: Vec<u32>,
}

impl Information {
    /// Reads the metadata of a kernel. Missing lists are empty.
    pub fn of<'m>(module: Module<'m>, kernel: Function<'m>) -> Information {
        let attachments = module.attachments(kernel);
        let list =
            |kind: &str| attachments.get(module.metadata_kind(kind)).map(|node| node.operands()).unwrap_or_default();
        let texts = |kind: &str| -> Vec<String> {
            let text = |operand: Operand<'m>| match operand {
                Operand::String(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                _ => String::new(),
            };
            list(kind).into_iter().map(text).collect()
        };
        let value = |operand: Operand<'m>| match operand {
            Operand::Constant(value) => value.signed_int().and_then(|value| u32::try_from(value).ok()).unwrap_or(0),
            _ => 0,
        };
        Information {
            names: texts("kernel_arg_name"),
            types: texts("kernel_arg_type"),
            base_types: texts("kernel_arg_base_type"),
            access: texts("kernel_arg_access_qual"),
            qualifiers: texts("kernel_arg_type_qual"),
            address_spaces: list("kernel_arg_addr_space").into_iter().map(value).collect(),
        }
    }

    /// Returns the name of an argument, or a name derived from its index if the front end did not keep names.
    pub fn name(&self, index: u32) -> String {
        self.names.get(index as usize).cloned().unwrap_or_else(|| format!("arg{index}"))
    }

    /// Returns the type of an argument without typedefs.
    pub fn base_type(&self, index: u32) -> String {
        self.base_types.get(index as usize).cloned().unwrap_or_default()
    }

    /// Creates the node that describes an argument.
    pub fn node<'m>(&self, module: Module<'m>, index: u32, binding: &Binding) -> Metadata<'m> {
        let text = |list: &[String]| module.metadata_string(list.get(index as usize).map_or("", String::as_str));
        let numbers = [index, binding.set, binding.binding, binding.offset, binding.size, binding.spec_id];
        let mut operands = vec![module.metadata_string(binding.kind)];
        operands.extend(numbers.map(|value| number(module, value)));
        operands.push(module.metadata_string(&self.name(index)));
        operands.push(text(&self.types));
        operands.push(number(module, self.address_spaces.get(index as usize).copied().unwrap_or(0)));
        operands.push(text(&self.access));
        operands.push(text(&self.qualifiers));
        module.metadata_node(&operands)
    }
}

/// Returns the size of the pointee of an OpenCL C pointer type, such as `float4*`. `named` returns the sizes of structs
/// and unions by their names in LLVM. Returns `None` if the size is unknown.
pub fn element_size(pointer: &str, named: impl Fn(&str) -> Option<u32>) -> Option<u32> {
    let mut ty = pointer.strip_suffix('*')?.trim();
    // An array, such as `float4[2][3]`.
    let mut elements = 1_u32;
    while let Some((element, length)) = ty.strip_suffix(']').and_then(|ty| ty.rsplit_once('[')) {
        elements = elements.checked_mul(length.parse().ok()?)?;
        ty = element.trim_end();
    }
    let plain = ["struct ", "union ", "class "].iter().fold(ty, |ty, tag| ty.strip_prefix(tag).unwrap_or(ty));
    let aggregate = || {
        let tags: &[&str] = match ty.split_once(' ') {
            Some((tag @ ("struct" | "union" | "class"), _)) => &[tag],
            // A typedef has no tag.
            _ => &["struct", "union", "class"],
        };
        tags.iter().find_map(|tag| named(&format!("{tag}.{plain}")))
    };
    scalar_or_vector_size(ty).or_else(aggregate)?.checked_mul(elements)
}

/// Returns the size of a scalar or vector by its name.
fn scalar_or_vector_size(ty: &str) -> Option<u32> {
    let digits = ty.find(|c: char| c.is_ascii_digit()).unwrap_or(ty.len());
    let (scalar, count) = ty.split_at(digits);
    let scalar = match scalar {
        "char" | "uchar" | "bool" | "void" => 1,
        "short" | "ushort" | "half" => 2,
        "int" | "uint" | "float" => 4,
        "long" | "ulong" | "double" => 8,
        _ => return None,
    };
    let count: u32 = if count.is_empty() { 1 } else { count.parse().ok()? };
    matches!(count, 1 | 2 | 3 | 4 | 8 | 16).then(|| scalar * if count == 3 { 4 } else { count })
}

#[cfg(test)]
mod tests {
    use super::element_size;

    #[test]
    fn sizes_of_elements() {
        let named = |name: &str| match name {
            "struct.S" => Some(20),
            "union.U" => Some(8),
            _ => None,
        };
        for (ty, size) in [
            ("float*", Some(4)),
            ("uchar3*", Some(4)),
            ("double16*", Some(128)),
            ("int[3][2]*", Some(24)),
            ("struct S*", Some(20)),
            ("S*", Some(20)),
            ("S[2]*", Some(40)),
            ("union U*", Some(8)),
            ("struct U*", None),
            ("int5*", None),
        ] {
            assert_eq!(element_size(ty, named), size, "{ty}");
        }
    }
}

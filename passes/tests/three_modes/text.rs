//! Formats types and default values of constants as LLVM IR.

use crate::case::{Constant, DefaultForm};
use crate::types::{Leaf, Naming, Scalar, Ty};
use std::fmt::Write as _;

/// A type as text, and its parts: the members of a struct, or the element of an array or vector.
pub struct Typed {
    pub text: String,
    parts: Vec<Typed>,
}

/// The struct types of a module.
#[derive(Default)]
pub struct Structs {
    /// Their definitions, one per line.
    pub definitions: String,
    count: usize,
}

impl Structs {
    /// Formats the type. Named structs get a new name.
    pub fn typed(&mut self, ty: &Ty) -> Typed {
        match ty {
            Ty::Scalar(scalar) => Typed { text: scalar.llvm().to_owned(), parts: Vec::new() },
            Ty::Vector(scalar, count) => {
                let element = self.typed(&Ty::Scalar(*scalar));
                Typed { text: format!("<{count} x {}>", element.text), parts: vec![element] }
            }
            Ty::Array(element, count) => {
                let element = self.typed(element);
                Typed { text: format!("[{count} x {}]", element.text), parts: vec![element] }
            }
            Ty::Struct { members, packed, naming } => {
                let parts: Vec<Typed> = members.iter().map(|member| self.typed(&member.ty)).collect();
                let list: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
                Typed { text: self.named(*naming, braced(&list, *packed)), parts }
            }
        }
    }

    fn named(&mut self, naming: Naming, body: String) -> String {
        let number = self.count;
        let name = match naming {
            Naming::Literal => return body,
            Naming::Named => format!("%struct.S{number}"),
            Naming::Quoted => format!("%\"struct.ns::S<int, {number}>\""),
        };
        self.count += 1;
        let _ = writeln!(self.definitions, "{name} = type {body}");
        name
    }
}

fn braced(list: &[impl AsRef<str>], packed: bool) -> String {
    let list = list.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ");
    if packed { format!("<{{ {list} }}>") } else { format!("{{ {list} }}") }
}

/// A default value as text and bytes.
pub struct Default {
    /// The type, which may differ from that of the constant.
    pub ty: String,
    /// The value, without the type.
    pub value: String,
    /// A flag for each byte of the constant that is true if the value defines it. The pass treats the other bytes as
    /// padding.
    pub defined: Vec<bool>,
}

/// Returns the default value of a constant of type `ty`.
pub fn default_of(constant: &Constant, ty: &Typed) -> Default {
    let size = constant.ty.size();
    let leaves = constant.leaves();
    let end = leaves.iter().map(|leaf| leaf.offset + leaf.scalar.size()).max();
    let cut = |drop_tail: bool| end.filter(|_| drop_tail && constant.may_drop_tail()).unwrap_or(size);
    let mut defined = vec![false; size];
    for leaf in leaves.iter().filter(|leaf| !leaf.is_undef) {
        defined[leaf.offset..leaf.offset + leaf.scalar.size()].fill(true);
    }
    let own = |value: &str| (ty.text.clone(), value.to_owned());
    let (ty, value) = match &constant.form {
        DefaultForm::Zero => {
            defined.fill(true);
            own("zeroinitializer")
        }
        DefaultForm::Undef => own("undef"),
        // Without leaves, other types contain no data.
        _ if leaves.is_empty() => own("undef"),
        DefaultForm::Same => own(&same(constant, &constant.ty, ty, &mut constant.ty.leaves().into_iter())),
        DefaultForm::Flat { drop_tail } => flat(constant, &leaves, cut(*drop_tail)),
        DefaultForm::Bytes { drop_tail } => {
            let end = cut(*drop_tail);
            defined[..end].fill(true);
            let escaped: String = bytes(constant)[..end].iter().map(|byte| format!("\\{byte:02X}")).collect();
            (format!("[{end} x i8]"), format!("c\"{escaped}\""))
        }
        DefaultForm::Chunks { sizes, drop_tail } => {
            let end = cut(*drop_tail);
            defined[..end].fill(true);
            chunks(&bytes(constant)[..end], sizes)
        }
    };
    if matches!(constant.form, DefaultForm::Undef) || !defined.contains(&true) {
        // An undefined default value represents zero.
        defined.fill(true);
    }
    Default { ty, value, defined }
}

/// Returns the bytes of the default value, with zero for padding.
fn bytes(constant: &Constant) -> Vec<u8> {
    let mut bytes = vec![0; constant.ty.size()];
    for leaf in constant.leaves() {
        let size = leaf.scalar.size();
        bytes[leaf.offset..leaf.offset + size].copy_from_slice(&constant.default_bits(&leaf).to_le_bytes()[..size]);
    }
    bytes
}

/// Formats the value without its type, with the type of the constant. `leaves` are the remaining leaves.
fn same(constant: &Constant, ty: &Ty, typed: &Typed, leaves: &mut impl Iterator<Item = Leaf>) -> String {
    if let Ty::Scalar(_) = ty {
        let leaf = leaves.next().expect("a type has as many leaves as it reports");
        return literal(leaf.scalar, constant.default_bits(&leaf));
    }
    let children = ty.children();
    let parts: Vec<String> = (0..)
        .zip(&children)
        .map(|(index, (_, child, is_padding))| {
            let part = typed.parts.get(index).unwrap_or(&typed.parts[0]);
            // This also consumes the leaves of padding.
            let value = same(constant, child, part, leaves);
            format!("{} {}", part.text, if *is_padding { "undef" } else { &value })
        })
        .collect();
    match ty {
        Ty::Vector(..) => format!("<{}>", parts.join(", ")),
        Ty::Array(..) => format!("[{}]", parts.join(", ")),
        Ty::Struct { packed, .. } => braced(&parts, *packed),
        Ty::Scalar(_) => unreachable!("has returned"),
    }
}

/// Formats all leaves in a packed struct of `end` bytes.
fn flat(constant: &Constant, leaves: &[Leaf], end: usize) -> (String, String) {
    let (mut types, mut values, mut at) = (Vec::new(), Vec::new(), 0);
    let hole = |types: &mut Vec<String>, values: &mut Vec<String>, bytes: usize| {
        if bytes > 0 {
            types.push(format!("[{bytes} x i8]"));
            values.push(format!("[{bytes} x i8] undef"));
        }
    };
    for leaf in leaves {
        hole(&mut types, &mut values, leaf.offset - at);
        let ty = leaf.scalar.llvm();
        types.push(ty.to_owned());
        let value = literal(leaf.scalar, constant.default_bits(leaf));
        values.push(format!("{ty} {}", if leaf.is_undef { "undef" } else { &value }));
        at = leaf.offset + leaf.scalar.size();
    }
    hole(&mut types, &mut values, end - at);
    (braced(&types, true), braced(&values, true))
}

/// Formats the bytes as a packed struct of integers.
fn chunks(mut bytes: &[u8], sizes: &[usize]) -> (String, String) {
    let (mut types, mut values) = (Vec::new(), Vec::new());
    for size in sizes.iter().cycle() {
        let size = if *size <= bytes.len() { *size } else { 1 };
        let Some((head, tail)) = bytes.split_at_checked(size) else { break };
        let number = head.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        types.push(format!("i{}", 8 * size));
        values.push(format!("i{} {number}", 8 * size));
        bytes = tail;
    }
    (braced(&types, true), braced(&values, true))
}

/// Formats a scalar with these bits.
fn literal(scalar: Scalar, bits: u64) -> String {
    match scalar {
        Scalar::Half => format!("0xH{bits:04X}"),
        // LLVM IR writes a float with the bits of the double of the same value.
        Scalar::Float => format!("0x{:016X}", double_of_float(bits)),
        Scalar::Double => format!("0x{bits:016X}"),
        _ => bits.to_string(),
    }
}

/// Returns the bits of the `double` with the value of this `float`. A NaN keeps its payload.
fn double_of_float(bits: u64) -> u64 {
    let float = f32::from_bits(u32::try_from(bits).expect("the bits of a float"));
    if float.is_nan() {
        return (bits >> 31) << 63 | 0x7ff << 52 | (bits & 0x7f_ffff) << 29;
    }
    f64::from(float).to_bits()
}

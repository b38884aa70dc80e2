//! Types of constants, and a model of their layout that is independent of the passes and of LLVM.

/// A scalar as in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    I8,
    I16,
    I32,
    I64,
    Half,
    Float,
    Double,
}

impl Scalar {
    /// All scalars. The first one is the simplest, to which failures shrink.
    pub const ALL: [Scalar; 7] =
        [Scalar::I32, Scalar::I8, Scalar::I16, Scalar::I64, Scalar::Float, Scalar::Double, Scalar::Half];

    /// Returns the size in bytes, which is also the alignment.
    pub fn size(self) -> usize {
        match self {
            Scalar::I8 => 1,
            Scalar::I16 | Scalar::Half => 2,
            Scalar::I32 | Scalar::Float => 4,
            Scalar::I64 | Scalar::Double => 8,
        }
    }

    /// Returns the type in LLVM IR.
    pub fn llvm(self) -> &'static str {
        match self {
            Scalar::I8 => "i8",
            Scalar::I16 => "i16",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::Half => "half",
            Scalar::Float => "float",
            Scalar::Double => "double",
        }
    }

    /// Returns the type in mangled names.
    pub fn mangled(self) -> &'static str {
        match self {
            Scalar::I8 => "a",
            Scalar::I16 => "s",
            Scalar::I32 => "i",
            Scalar::I64 => "l",
            Scalar::Half => "DF16_",
            Scalar::Float => "f",
            Scalar::Double => "d",
        }
    }

    /// Returns the number of fraction bits; `None` for integers.
    pub fn fraction_bits(self) -> Option<u32> {
        match self {
            Scalar::Half => Some(10),
            Scalar::Float => Some(23),
            Scalar::Double => Some(52),
            _ => None,
        }
    }

    /// Returns the mask of the scalar's bits.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - 8 * self.size())
    }
}

/// The type of a constant, as in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty {
    Scalar(Scalar),
    Vector(Scalar, usize),
    Array(Box<Ty>, usize),
    Struct { members: Vec<Member>, packed: bool, naming: Naming },
}

/// The spelling of a struct type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// `%struct.S0`
    Named,
    /// `{ i32 }`
    Literal,
    /// `%"struct.ns::S<int, 0>"`
    Quoted,
}

/// A member of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub ty: Ty,
    /// True if front ends write it with an `undef` default: explicit padding, an empty base, a
    /// hole.
    pub is_padding: bool,
}

/// A scalar of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    pub offset: usize,
    pub scalar: Scalar,
    /// The index among all scalars of the type, including padding members.
    pub index: usize,
    /// True if it is a byte without a default value.
    pub is_padding: bool,
    /// True if it is any other scalar without a default value, which is zero and can be set.
    pub is_undef: bool,
}

impl Ty {
    /// Returns the alignment in bytes, according to the ABIs of SPIR-V and of 64-bit hosts.
    pub fn alignment(&self) -> usize {
        match self {
            Ty::Scalar(scalar) => scalar.size(),
            Ty::Vector(scalar, count) => (scalar.size() * count).next_power_of_two(),
            Ty::Array(element, _) => element.alignment(),
            Ty::Struct { packed: true, .. } => 1,
            Ty::Struct { members, .. } => members.iter().map(|member| member.ty.alignment()).max().unwrap_or(1),
        }
    }

    /// Returns the stride in an array, in bytes.
    pub fn size(&self) -> usize {
        match self {
            Ty::Scalar(scalar) => scalar.size(),
            Ty::Vector(..) => self.alignment(),
            Ty::Array(element, count) => element.size() * count,
            Ty::Struct { members, .. } => {
                let end = self.member_offsets().last().zip(members.last()).map_or(0, |(at, last)| at + last.ty.size());
                end.next_multiple_of(self.alignment())
            }
        }
    }

    /// Returns the byte offsets of a struct's members; empty for other types.
    pub fn member_offsets(&self) -> Vec<usize> {
        let Ty::Struct { members, packed, .. } = self else { return Vec::new() };
        let mut end = 0_usize;
        let place = |member: &Member| {
            let at = end.next_multiple_of(if *packed { 1 } else { member.ty.alignment() });
            end = at + member.ty.size();
            at
        };
        members.iter().map(place).collect()
    }

    /// Returns members or elements with their offsets, and whether they are padding.
    pub fn children(&self) -> Vec<(usize, Ty, bool)> {
        match self {
            Ty::Scalar(_) => Vec::new(),
            Ty::Vector(scalar, count) => (0..*count).map(|i| (i * scalar.size(), Ty::Scalar(*scalar), false)).collect(),
            Ty::Array(element, count) => {
                (0..*count).map(|i| (i * element.size(), element.as_ref().clone(), false)).collect()
            }
            Ty::Struct { members, .. } => {
                let placed = self.member_offsets().into_iter().zip(members);
                placed.map(|(at, member)| (at, member.ty.clone(), member.is_padding)).collect()
            }
        }
    }

    /// Returns all scalars, depth first.
    pub fn leaves(&self) -> Vec<Leaf> {
        let mut leaves = Vec::new();
        self.collect_leaves(0, false, &mut leaves);
        leaves
    }

    fn collect_leaves(&self, base: usize, is_padding: bool, leaves: &mut Vec<Leaf>) {
        if let Ty::Scalar(scalar) = self {
            let is_byte = *scalar == Scalar::I8;
            leaves.push(Leaf {
                offset: base,
                scalar: *scalar,
                index: leaves.len(),
                is_padding: is_padding && is_byte,
                is_undef: is_padding && !is_byte,
            });
        }
        for (at, child, padding) in self.children() {
            child.collect_leaves(base + at, is_padding || padding, leaves);
        }
    }

    /// Returns the number of scalars.
    pub fn leaf_count(&self) -> usize {
        match self {
            Ty::Scalar(_) => 1,
            Ty::Vector(_, count) => *count,
            Ty::Array(element, count) => element.leaf_count() * count,
            Ty::Struct { members, .. } => members.iter().map(|member| member.ty.leaf_count()).sum(),
        }
    }
}

//! Cases: constants with a type, a default value, a value to set, and the ways in which a kernel reads them.

use crate::types::{Leaf, Member, Naming, Scalar, Ty};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The largest number of scalars in a constant. It is above the limit at which emulation copies a
/// constant as a block.
const MAX_LEAVES: usize = 100;

/// The constants that one kernel reads.
#[derive(Clone, Debug)]
pub struct Case {
    pub constants: Vec<Constant>,
}

/// A specialization constant.
#[derive(Clone, Debug)]
pub struct Constant {
    pub ty: Ty,
    /// True if `i8` is read as `bool`, and a vector of `i8` as a vector of `bool`.
    pub as_bool: bool,
    pub form: DefaultForm,
    pub default: Bits,
    pub value: Bits,
    /// True if the values for mode `values` have the form `{"bytes": "…"}`.
    pub json_bytes: bool,
    /// True if the default value is a part of a larger global.
    pub inside_global: bool,
    /// True if the symbolic ID contains characters that must be escaped.
    pub odd_symbol: bool,
    pub reads: Vec<Read>,
}

/// The form in which the front end writes the default value.
#[derive(Clone, Debug)]
pub enum DefaultForm {
    /// With the type of the constant, and `undef` for padding members.
    Same,
    /// `zeroinitializer`: all leaves are zero.
    Zero,
    /// `undef`: all leaves are zero.
    Undef,
    /// A packed struct of all leaves, with `[n x i8] undef` between them.
    Flat { drop_tail: bool },
    /// `[n x i8] c"…"`, as for a union.
    Bytes { drop_tail: bool },
    /// A packed struct of integers of these sizes in bytes, repeated, regardless of the leaves.
    Chunks { sizes: Vec<usize>, drop_tail: bool },
}

/// The form of a read.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    pub result: ResultShape,
    pub operands: OperandShape,
}

/// The form in which the value of a composite is returned. Scalars are always returned directly.
#[derive(Clone, Copy, Debug)]
pub enum ResultShape {
    /// Through an `sret` argument. `more_alignment` is the alignment of the slot relative to that of the type, as a
    /// power of two, and `tells_alignment` is true if the call specifies it.
    Slot { is_generic: bool, more_alignment: u32, tells_alignment: bool },
    /// Returned, then stored as a whole.
    Stored,
    /// Returned, then split into its leaves.
    Extracted,
}

/// The origin of a read's operands.
#[derive(Clone, Copy, Debug)]
pub enum OperandShape {
    /// Constants, as in optimized code.
    Direct,
    /// The name from a stack slot, the buffer from the handler object.
    ThroughSlots,
    /// Arguments of a helper function that reads only this constant.
    Helper,
}

/// The sources of the bits of scalars. Successive scalars use successive sources.
#[derive(Clone, Debug)]
pub struct Bits(Vec<Source>);

#[derive(Clone, Copy, Debug)]
enum Source {
    Raw(u64),
    /// An extreme value of the scalar's type.
    Extreme(u8),
}

impl Bits {
    /// Returns the bits of a scalar.
    fn of(&self, leaf: &Leaf) -> u64 {
        let (round, at) = (leaf.index / self.0.len(), leaf.index % self.0.len());
        let bits = match self.0[at] {
            // Repetitions differ, so that adjacent scalars are never equal.
            Source::Raw(bits) => bits ^ (round as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            Source::Extreme(which) => extreme(leaf.scalar, which),
        };
        bits & leaf.scalar.mask()
    }
}

fn extreme(scalar: Scalar, which: u8) -> u64 {
    let sign = 1_u64 << (8 * scalar.size() - 1);
    let Some(fraction) = scalar.fraction_bits() else {
        return [0, 1, u64::MAX, sign, sign - 1][usize::from(which) % 5];
    };
    let one = 1_u64 << fraction;
    let infinity = (sign - 1) & !(one - 1);
    let all = [
        0,
        sign, // -0.0
        infinity,
        infinity | sign,
        infinity | one >> 1,            // the usual NaN
        infinity | one >> 1 | sign | 5, // a NaN with sign and payload
        infinity | 3,                   // a signaling NaN
        1,                              // the smallest subnormal number
        sign | (one - 1),               // the largest subnormal number, negative
        one,                            // the smallest normal number
        infinity - 1,                   // the largest finite number
    ];
    all[usize::from(which) % all.len()]
}

impl Constant {
    /// Returns the default value of a leaf that is not padding.
    pub fn default_bits(&self, leaf: &Leaf) -> u64 {
        match self.form {
            _ if leaf.is_undef => 0,
            DefaultForm::Zero | DefaultForm::Undef => 0,
            _ => self.narrowed(self.default.of(leaf)),
        }
    }

    /// Returns the value to set.
    pub fn value_bits(&self, leaf: &Leaf) -> u64 {
        self.narrowed(self.value.of(leaf))
    }

    /// Returns whether the default value may be shorter than the constant.
    ///
    /// A returned literal type may represent a smaller class, because CPUs and GPUs return classes
    /// in this form. The default value then determines the size of the class.
    pub fn may_drop_tail(&self) -> bool {
        let is_named = matches!(self.ty, Ty::Struct { naming: Naming::Named | Naming::Quoted, .. });
        is_named || self.reads.iter().all(|read| matches!(read.result, ResultShape::Slot { .. }))
    }

    fn narrowed(&self, bits: u64) -> u64 {
        if self.as_bool { bits & 1 } else { bits }
    }

    /// Returns the leaves that are not padding.
    pub fn leaves(&self) -> Vec<Leaf> {
        self.ty.leaves().into_iter().filter(|leaf| !leaf.is_padding).collect()
    }

    /// Returns the bytes of the object with the value to set. Padding is not zero.
    pub fn value_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0xa5; self.ty.size()];
        for leaf in self.leaves() {
            let size = leaf.scalar.size();
            bytes[leaf.offset..leaf.offset + size].copy_from_slice(&self.value_bits(&leaf).to_le_bytes()[..size]);
        }
        bytes
    }
}

/// Generates a case.
pub fn case() -> impl Strategy<Value = Case> {
    vec(constant(), 1..=3).prop_map(|constants| Case { constants })
}

fn constant() -> impl Strategy<Value = Constant> {
    let flags = (any::<bool>(), any::<bool>(), prop::bool::weighted(0.2), prop::bool::weighted(0.2));
    (ty(), form(), bits(), bits(), flags, vec(read(), 1..=2)).prop_map(|(ty, form, default, value, flags, reads)| {
        let (as_bool, json_bytes, inside_global, odd_symbol) = flags;
        let as_bool = as_bool && matches!(ty, Ty::Scalar(Scalar::I8) | Ty::Vector(Scalar::I8, _));
        Constant { ty, as_bool, form, default, value, json_bytes, inside_global, odd_symbol, reads }
    })
}

fn scalar() -> impl Strategy<Value = Scalar> {
    select(&Scalar::ALL[..])
}

fn ty() -> impl Strategy<Value = Ty> {
    let leaf = prop_oneof![
        3 => scalar().prop_map(Ty::Scalar),
        1 => (scalar(), select(vec![2_usize, 3, 4, 8, 16])).prop_map(|(scalar, count)| Ty::Vector(scalar, count)),
    ];
    let nested = leaf.clone().prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            2 => (vec(member(inner.clone()), 1..=5), any::<bool>(), naming())
                .prop_map(|(members, packed, naming)| Ty::Struct { members, packed, naming }),
            1 => (inner, 1_usize..=4).prop_map(|(element, count)| Ty::Array(Box::new(element), count)),
        ]
    });
    let long = (leaf.clone(), 60_usize..=MAX_LEAVES).prop_map(|(element, count)| Ty::Array(Box::new(element), count));
    let any = prop_oneof![3 => leaf, 10 => nested, 1 => long];
    any.prop_filter("too many leaves", |ty| ty.leaf_count() <= MAX_LEAVES)
}

fn member(inner: BoxedStrategy<Ty>) -> impl Strategy<Value = Member> {
    let byte = || Ty::Scalar(Scalar::I8);
    let bytes = (1_usize..=9).prop_map(move |count| Ty::Array(Box::new(byte()), count));
    let empty = Just(Ty::Struct {
        members: vec![Member { ty: byte(), is_padding: false }],
        packed: false,
        naming: Naming::Literal,
    });
    let padding = prop_oneof![4 => bytes, 2 => empty, 1 => Just(byte()), 1 => inner.clone()];
    prop_oneof![
        5 => inner.prop_map(|ty| Member { ty, is_padding: false }),
        1 => padding.prop_map(|ty| Member { ty, is_padding: true }),
    ]
}

fn naming() -> impl Strategy<Value = Naming> {
    prop_oneof![2 => Just(Naming::Named), 1 => Just(Naming::Literal), 1 => Just(Naming::Quoted)]
}

fn form() -> impl Strategy<Value = DefaultForm> {
    let chunks = (vec(select(vec![1_usize, 2, 4, 8]), 1..=4), any::<bool>());
    prop_oneof![
        8 => Just(DefaultForm::Same),
        1 => Just(DefaultForm::Zero),
        1 => Just(DefaultForm::Undef),
        3 => any::<bool>().prop_map(|drop_tail| DefaultForm::Flat { drop_tail }),
        1 => any::<bool>().prop_map(|drop_tail| DefaultForm::Bytes { drop_tail }),
        2 => chunks.prop_map(|(sizes, drop_tail)| DefaultForm::Chunks { sizes, drop_tail }),
    ]
}

fn bits() -> impl Strategy<Value = Bits> {
    let source = prop_oneof![2 => any::<u64>().prop_map(Source::Raw), 1 => any::<u8>().prop_map(Source::Extreme)];
    vec(source, 1..=24).prop_map(Bits)
}

fn read() -> impl Strategy<Value = Read> {
    let slot = (any::<bool>(), 0_u32..=2, any::<bool>()).prop_map(|(is_generic, more_alignment, tells_alignment)| {
        ResultShape::Slot { is_generic, more_alignment, tells_alignment }
    });
    let result = prop_oneof![4 => slot, 1 => Just(ResultShape::Stored), 1 => Just(ResultShape::Extracted)];
    let operands = prop_oneof![
        4 => Just(OperandShape::Direct),
        4 => Just(OperandShape::ThroughSlots),
        1 => Just(OperandShape::Helper),
    ];
    (result, operands).prop_map(|(result, operands)| Read { result, operands })
}

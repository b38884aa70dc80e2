//! Functions on integers, element by element.

use crate::check::{Elements, Variation, check, config, exactly, variation};
use crate::program::{Program, Template, Ty, ints};
use crate::value::{Char, INTEGERS, Int, Long, Short, Type, UChar, UInt, ULong, UShort, Vector, data};
use proptest::prelude::*;
use proptest::sample::select;

/// Calls to builtins on vectors, all in one kernel.
pub struct Batch {
    variation: Variation,
    program: Program,
    expected: Vec<Elements>,
}

impl Batch {
    pub fn new(variation: Variation) -> Batch {
        Batch { variation, program: Program::new(variation.shape, &[]), expected: Vec::new() }
    }

    /// Calls a builtin whose result must have these elements.
    pub fn call(&mut self, builtin: &str, template: &[Template], operands: &[&Vector], ty: Type, expected: Elements) {
        let arguments: Vec<_> = operands.iter().map(|operand| self.program.vector(operand)).collect();
        let result = self.program.call(builtin, template, &arguments, Ty::Vector(ty, expected.len()));
        self.program.output(&result);
        self.expected.push(expected);
    }

    /// Calls a builtin whose result must be this vector.
    pub fn add(&mut self, builtin: &str, template: &[Template], operands: &[&Vector], expected: &Vector) {
        self.call(builtin, template, operands, expected.ty, exactly(expected));
    }

    pub fn check(self) -> Result<(), TestCaseError> {
        check(&self.program, self.variation, &self.expected, &[])
    }
}

/// Returns the template arguments of a function from `T1` to `T0`.
pub fn types(to: Type, from: Type, count: usize) -> Vec<Template> {
    [vec![Template::Type(to), Template::Type(from)], ints(&[count])].concat()
}

fn typed(ty: Type, count: usize) -> Vec<Template> {
    [vec![Template::Type(ty)], ints(&[count])].concat()
}

/// Returns the bits of a number, the least significant one first.
fn bits_of(number: u64, width: u32) -> Vec<bool> {
    (0..width).map(|bit| number >> bit & 1 == 1).collect()
}

fn number_of(bits: impl IntoIterator<Item = bool>) -> u64 {
    bits.into_iter().enumerate().map(|(bit, set)| u64::from(set) << bit).sum()
}

/// Returns the index of a bit, or all ones.
fn place(found: Option<usize>) -> u64 {
    found.map_or(0xffff_ffff, |bit| bit as u64)
}

/// Returns the type of the same size with the given signedness.
pub fn with_sign(ty: Type, is_signed: bool) -> Type {
    match (ty.size(), is_signed) {
        (1, true) => Char,
        (1, false) => UChar,
        (2, true) => Short,
        (2, false) => UShort,
        (4, true) => Int,
        (4, false) => UInt,
        (_, true) => Long,
        (_, false) => ULong,
    }
}

/// Returns `s` or `u`, as in the names of builtins.
pub fn letter(ty: Type) -> &'static str {
    if ty.is_signed() { "s" } else { "u" }
}

proptest! {
    #![proptest_config(config(8))]

    /// `cbit`, `fbl`, `fbh`, `lzd`, `bf_reverse`, `abs`
    #[test]
    fn of_one(v in variation(), ty in select(&INTEGERS[..]), count in 1_usize..=32, bits in data()) {
        let mut batch = Batch::new(v);
        let counted = if ty.size() == 8 { UInt } else { ty };
        let abs = with_sign(ty, true);
        let all = [
            ("cbit", counted, UInt),
            ("fbl", UInt, UInt),
            ("sfbh", Int, Int),
            ("ufbh", UInt, UInt),
            ("lzd", UInt, UInt),
            ("bfrev", UInt, UInt),
            ("abs", abs, abs),
        ];
        for (builtin, from, to) in all {
            let input = Vector::of(from, count, &bits);
            let expected = input.lanes.iter().map(|number| {
                let mut bits = bits_of(*number, from.bits());
                match builtin {
                    "cbit" => bits.iter().filter(|bit| **bit).count() as u64,
                    "fbl" => place(bits.iter().position(|bit| *bit)),
                    "sfbh" => {
                        bits.reverse();
                        let sign = bits[0];
                        place(bits.iter().position(|bit| *bit != sign))
                    }
                    "ufbh" | "lzd" => {
                        bits.reverse();
                        let place = place(bits.iter().position(|bit| *bit));
                        if builtin == "lzd" { place.min(32) } else { place }
                    }
                    "bfrev" => number_of(bits.into_iter().rev()),
                    _ => from.wrapped(from.number(*number).abs()),
                }
            });
            let mut template = typed(from, count);
            if builtin == "bfrev" {
                template.insert(0, Template::Type(to));
            }
            batch.add(builtin, &template, &[&input], &Vector::new(to, expected));
        }
        batch.check()?;
    }

    /// `min`, `max`, the upper half of products, `rol`, `ror`, signed and unsigned
    #[test]
    fn of_two(v in variation(), ty in select(&INTEGERS[..]), count in 1_usize..=32, bits in data()) {
        let mut batch = Batch::new(v);
        for (which, is_signed) in (0..3).flat_map(|which| [(which, true), (which, false)]) {
            let ty = with_sign(if which == 2 { Int } else { ty }, is_signed);
            let (a, b) = (Vector::of(ty, count, &bits), Vector::of(ty, count, &bits[13..]));
            let expected = a.numbers().zip(b.numbers()).map(|(a, b)| match which {
                0 => ty.wrapped(a.min(b)),
                1 => ty.wrapped(a.max(b)),
                _ => ty.wrapped((a * b) >> 32),
            });
            let builtin = format!("{}{}", letter(ty), ["min", "max", "mulh"][which]);
            batch.add(&builtin, &typed(ty, count), &[&a, &b], &Vector::new(ty, expected));
        }
        let ty = if ty.size() == 1 { UInt } else { ty };
        let width = ty.bits() as usize;
        let (a, b) = (
            Vector::of(ty, count, &bits),
            Vector::new(ty, bits[5..].iter().map(|bits| bits % width as u64).take(count)),
        );
        for builtin in ["rol", "ror"] {
            let expected = a.lanes.iter().zip(&b.lanes).map(|(number, by)| {
                let mut bits = bits_of(*number, ty.bits());
                // The least significant bit is the first one, so left is towards the end.
                if builtin == "rol" {
                    bits.rotate_right(*by as usize)
                } else {
                    bits.rotate_left(*by as usize)
                }
                number_of(bits)
            });
            batch.add(builtin, &types(ty, ty, count), &[&a, &b], &Vector::new(ty, expected));
        }
        batch.check()?;
    }

    /// `shl`, from and to signed and unsigned integers, with and without saturation
    #[test]
    fn shifts(
        v in variation(), [to, from] in [select(&INTEGERS[..]), select(&INTEGERS[..])], count in 1_usize..=32,
        bits in data(),
    ) {
        let mut batch = Batch::new(v);
        // The computation has at least 32 bits.
        let from = if from.size() < 4 { Int } else { from };
        for choice in 0_u8..8 {
            let [to_signed, from_signed, saturates] = [0, 1, 2].map(|bit| choice >> bit & 1 == 1);
            let (to, from) = (with_sign(to, to_signed), with_sign(from, from_signed));
            let (a, b) =
                (Vector::of(from, count, &bits), Vector::new(from, bits[5..].iter().map(|bits| bits % 32).take(count)));
            let expected = a.numbers().zip(b.numbers()).map(|(number, by)| {
                let number = number << by;
                if saturates { to.saturated(number) } else { to.wrapped(number) }
            });
            let builtin = format!("{}{}shl{}", letter(to), letter(from), if saturates { "_sat" } else { "" });
            batch.add(&builtin, &types(to, from, count), &[&a, &b], &Vector::new(to, expected));
        }
        batch.check()?;
    }

    /// `bf_insert(width, offset, value, base)`, `bf_extract(width, offset, value)`
    #[test]
    fn bit_fields(v in variation(), count in 1_usize..=32, bits in data()) {
        let widths = Vector::new(Int, bits.iter().map(|bits| 1 + bits % 31).take(count));
        let offsets = Vector::new(Int, widths.lanes.iter().zip(&bits[7..]).map(|(width, bits)| bits % (33 - width)));
        let (value, base) = (Vector::of(Int, count, &bits[3..]), Vector::of(Int, count, &bits[17..]));
        let (inserted, extracted): (Vec<u64>, Vec<u64>) = (0..count)
            .map(|lane| {
                let (width, offset) = (widths.lanes[lane] as usize, offsets.lanes[lane] as usize);
                let value = bits_of(value.lanes[lane], 32);
                let mut base = bits_of(base.lanes[lane], 32);
                base[offset..offset + width].copy_from_slice(&value[..width]);
                let mut field = value[offset..offset + width].to_vec();
                field.resize(32, field[width - 1]);
                (number_of(base), number_of(field))
            })
            .unzip();
        let mut batch = Batch::new(v);
        batch.add("bfi", &typed(Int, count), &[&widths, &offsets, &value, &base], &Vector::new(Int, inserted));
        batch.add("sbfe", &typed(Int, count), &[&widths, &offsets, &value], &Vector::new(Int, extracted));
        batch.check()?;
    }

    /// `bfn<F>(x, y, z)`: any function of three bits
    #[test]
    fn boolean_functions(
        v in variation(), function in any::<u8>(), ty in select(vec![Int, UInt, Short, UShort]), count in 1_usize..=32,
        bits in data(),
    ) {
        let [x, y, z] = [0, 19, 31].map(|start| Vector::of(ty, count, &bits[start..]));
        let expected = (0..count).map(|lane| {
            let [x, y, z] = [&x, &y, &z].map(|source| bits_of(source.lanes[lane], ty.bits()));
            // The function is encoded as its result for x = 0xaa, y = 0xcc, z = 0xf0.
            let of = |x: bool, y: bool, z: bool| {
                let is_this = |bit: &usize| {
                    (0xaa >> bit & 1 == 1) == x && (0xcc >> bit & 1 == 1) == y && (0xf0 >> bit & 1 == 1) == z
                };
                let bit = (0..8).find(is_this).unwrap();
                function >> bit & 1 == 1
            };
            number_of((0..x.len()).map(|bit| of(x[bit], y[bit], z[bit])))
        });
        let mut batch = Batch::new(v);
        let template = [vec![Template::UChar(function)], typed(ty, count)].concat();
        batch.add("bfn", &template, &[&x, &y, &z], &Vector::new(ty, expected));
        batch.check()?;
    }

    /// `addc`, `subb`: the carry, and the sum
    #[test]
    fn carries(v in variation(), count in 1_usize..=32, bits in data()) {
        let ty = UInt;
        let (a, b) = (Vector::of(ty, count, &bits), Vector::of(ty, count, &bits[23..]));
        let mut program = Program::new(v.shape, &[]);
        let mut expected: Vec<Elements> = Vec::new();
        for builtin in ["addc", "subb"] {
            let arguments = [program.vector(&a), program.vector(&b)];
            for member in program.call_pair(builtin, &arguments, ty, count) {
                program.output(&member);
            }
            let exact = |a: i128, b: i128| if builtin == "addc" { a + b } else { a - b };
            let carry = |(a, b): (i128, i128)| Some(u64::from(ty.saturated(exact(a, b)) != ty.wrapped(exact(a, b))));
            expected.push(a.numbers().zip(b.numbers()).map(carry).collect());
            expected.push(a.numbers().zip(b.numbers()).map(|(a, b)| Some(ty.wrapped(exact(a, b)))).collect());
        }
        check(&program, v, &expected, &[])?;
    }

    /// `dp4a(accumulator, left, right)`: the sum of products of bytes
    #[test]
    fn byte_products(v in variation(), count in 1_usize..=32, bits in data()) {
        let mut batch = Batch::new(v);
        for choice in 0_u8..8 {
            let [to, from, saturates] = [0, 1, 2].map(|bit| choice >> bit & 1 == 1);
            let (to, from) = (with_sign(Int, to), with_sign(Int, from));
            let [accumulator, left, right] = [0, 19, 31].map(|start| Vector::of(from, count, &bits[start..]));
            let byte = with_sign(Char, from.is_signed());
            let expected = (0..count).map(|lane| {
                let bytes = |vector: &Vector| vector.lanes[lane].to_le_bytes().map(|bits| byte.number(u64::from(bits)));
                let products = bytes(&left).into_iter().zip(bytes(&right)).take(4).map(|(a, b)| a * b);
                let sum = from.number(accumulator.lanes[lane]) + products.sum::<i128>();
                if saturates { to.saturated(sum) } else { to.wrapped(sum) }
            });
            let builtin = format!("{}{}dp4a{}", letter(to), letter(from), if saturates { "_sat" } else { "" });
            let template = [vec![Template::Type(to); 1], vec![Template::Type(from); 3], ints(&[count])].concat();
            batch.add(&builtin, &template, &[&accumulator, &left, &right], &Vector::new(to, expected));
        }
        batch.check()?;
    }
}

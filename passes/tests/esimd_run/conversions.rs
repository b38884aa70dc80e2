//! Conversions, rounding, and floating-point functions with exact results.

use crate::check::{check, config, exactly, variation};
use crate::integers::{Batch, letter, types, with_sign};
use crate::program::{Program, Template, Ty, ints};
use crate::value::{Char, Double, Float, Half, INTEGERS, Short, Type, UChar, UShort, Vector, data, float};
use half::{bf16, f16};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Creates a vector of this type from these numbers, rounded.
fn rounded(ty: Type, values: &[f32]) -> Vector {
    let bits = |value: f32| match ty {
        Half => u64::from(f16::from_f32(value).to_bits()),
        Double => (f64::from(value) * 1e3).to_bits(),
        _ => u64::from(value.to_bits()),
    };
    Vector::new(ty, values.iter().map(|value| bits(*value)))
}

/// Returns the numbers in a vector.
fn values(vector: &Vector) -> impl Iterator<Item = f64> {
    vector.lanes.iter().map(|bits| match vector.ty {
        Half => f16::from_bits(*bits as u16).to_f64(),
        Double => f64::from_bits(*bits),
        _ => f64::from(f32::from_bits(*bits as u32)),
    })
}

fn floats() -> impl Strategy<Value = Vec<f32>> {
    vec(float(), 1..=32)
}

fn one_of(ty: Type, count: usize) -> Vec<Template> {
    [vec![Template::Type(ty)], ints(&[count])].concat()
}

proptest! {
    #![proptest_config(config(10))]

    /// `saturate<T0>(simd<T1, N>)` between integers, signed and unsigned
    #[test]
    fn saturate_integers(
        v in variation(), [to, from] in [select(&INTEGERS[..]), select(&INTEGERS[..])], count in 1_usize..=32,
        bits in data(),
    ) {
        let mut batch = Batch::new(v);
        for (to_signed, from_signed) in [(true, true), (true, false), (false, true), (false, false)] {
            let (to, from) = (with_sign(to, to_signed), with_sign(from, from_signed));
            let input = Vector::of(from, count, &bits);
            let expected = Vector::new(to, input.numbers().map(|number| to.saturated(number)));
            batch.add(
                &format!("{}{}trunc_sat", letter(to), letter(from)),
                &types(to, from, count),
                &[&input],
                &expected,
            );
        }
        batch.check()?;
    }

    /// `saturate<T0>(simd<T1, N>)` from floating-point numbers to integers, and to the range from 0 to 1
    #[test]
    fn saturate_floats(
        v in variation(), to in select(&INTEGERS[..]), from in select(vec![Float, Double, Half]), input in floats(),
    ) {
        let mut batch = Batch::new(v);
        let vector = rounded(from, &input);
        for is_signed in [true, false] {
            let to = with_sign(to, is_signed);
            let expected = values(&vector).map(|value| to.saturated(value.trunc() as i128));
            let builtin = if is_signed { "fptosi_sat" } else { "fptoui_sat" };
            batch.add(builtin, &types(to, from, input.len()), &[&vector], &Vector::new(to, expected));
        }
        let limited = Vector::floats(input.iter().map(|value| {
            if *value > 1.0 {
                1.0
            } else if *value > 0.0 {
                *value
            } else {
                0.0
            }
        }));
        // Turn negative zeros into positive ones.
        let input = Vector::floats(input.iter().map(|value| value + 0.0));
        batch.add("sat", &types(Float, Float, input.len()), &[&input], &limited);
        batch.check()?;
    }

    /// `convert` to small integers, which compiles to an LLVM instruction
    #[test]
    fn narrow(v in variation(), to in select(vec![Char, UChar, Short, UShort]), inputs in vec(0.0_f32..1.0, 1..=32)) {
        // A number that fits after truncation.
        let (low, high) = (to.number(to.saturated(-100_000)), to.number(to.saturated(100_000)));
        let inputs: Vec<f32> = inputs.into_iter().map(|part| low as f32 + part * (high - low) as f32).collect();
        let vector = Vector::floats(inputs.iter().copied());
        let mut program = Program::new(v.shape, &[]);
        let value = program.vector(&vector);
        let converted =
            program.convert(if to.is_signed() { "fptosi" } else { "fptoui" }, &value, Ty::Vector(to, inputs.len()));
        program.output(&converted);
        let expected = Vector::new(to, inputs.iter().map(|value| to.wrapped(value.trunc() as i128)));
        check(&program, v, &[exactly(&expected)], &[])?;
    }

    /// `rndd`, `rndu`, `rndz`, `rnde`, `frc`
    #[test]
    fn rounding(v in variation(), input in floats()) {
        let nearest = |value: f32| {
            let below = value.floor();
            match (value - below).partial_cmp(&0.5) {
                Some(std::cmp::Ordering::Greater) => value.ceil(),
                Some(std::cmp::Ordering::Equal) if below % 2.0 != 0.0 => value.ceil(),
                _ => below,
            }
        };
        let mut batch = Batch::new(v);
        for (which, builtin) in ["rndd", "rndu", "rndz", "rnde", "frc"].into_iter().enumerate() {
            let of = |value: f32| match which {
                0 => value.floor(),
                1 => value.ceil(),
                2 => value.trunc(),
                3 => nearest(value).copysign(value),
                _ => value - value.floor(),
            };
            let expected = Vector::floats(input.iter().map(|value| of(*value)));
            batch.add(builtin, &ints(&[input.len()]), &[&Vector::floats(input.iter().copied())], &expected);
        }
        batch.check()?;
    }

    /// `convert` from and to `bfloat16`, vectors and scalars
    #[test]
    fn brain_floats(v in variation(), input in floats()) {
        let count = input.len();
        let vector = Vector::floats(input.iter().copied());
        let narrow = Vector::new(Half, input.iter().map(|value| u64::from(bf16::from_f32(*value).to_bits())));
        let mut program = Program::new(v.shape, &[]);
        let value = program.vector(&vector);
        let converted = program.call("bf_cvt", &types(Half, Float, count), &[value], Ty::Vector(Half, count));
        program.output(&converted);
        let back = program.call("bf_cvt", &types(Float, Half, count), &[converted], Ty::Vector(Float, count));
        program.output(&back);
        let scalar = program.scalar(Float, vector.lanes[0]);
        let pointer = program.spilled(&scalar);
        let scalar = program.call_function("__devicelib_ConvertFToBF16INTEL", &[pointer], Ty::Scalar(UShort));
        program.output(&scalar);
        let pointer = program.spilled(&scalar);
        let wide = program.call_function("__devicelib_ConvertBF16ToFINTEL", &[pointer], Ty::Scalar(Float));
        program.output(&wide);
        let widened = Vector::floats(input.iter().map(|value| bf16::from_f32(*value).to_f32()));
        let outputs = [exactly(&narrow), exactly(&widened), vec![Some(narrow.lanes[0])], vec![Some(widened.lanes[0])]];
        check(&program, v, &outputs, &[])?;
    }

    /// `min`, `max`, `abs`, `div_ieee`, `sqrt_ieee`, `inv`, `pow` with small integers
    #[test]
    fn functions(v in variation(), input in vec((float(), float()), 1..=32)) {
        let mut batch = Batch::new(v);
        for (which, builtin) in ["fmin", "fmax", "abs", "ieee_div", "ieee_sqrt", "inv", "pow"].into_iter().enumerate() {
            let (a, b): (Vec<f32>, Vec<f32>) = match which {
                6 => input
                    .iter()
                    .map(|(a, b)| (a.abs().rem_euclid(9.0).floor(), b.abs().rem_euclid(5.0).floor()))
                    .unzip(),
                4 => input.iter().map(|(a, b)| (a.abs(), *b)).unzip(),
                _ => input.iter().copied().unzip(),
            };
            let of = |a: f32, b: f32| match which {
                0 => {
                    if a < b {
                        a
                    } else {
                        b
                    }
                }
                1 => {
                    if a > b {
                        a
                    } else {
                        b
                    }
                }
                2 => {
                    if a < 0.0 {
                        -a
                    } else {
                        a
                    }
                }
                3 => a / b,
                4 => a.sqrt(),
                5 => 1.0 / a,
                _ => (0..b as u32).map(|_| a).product(),
            };
            // The two zeros are equal, and so are all NaNs.
            let as_number = |(a, b): (&f32, &f32)| match of(*a, *b) {
                value if value == 0.0 || value.is_nan() => None,
                value => Some(u64::from(value.to_bits())),
            };
            let expected = a.iter().zip(&b).map(as_number).collect();
            let (left, right) = (Vector::floats(a.iter().copied()), Vector::floats(b));
            let operands = if [0, 1, 3, 6].contains(&which) { vec![&left, &right] } else { vec![&left] };
            batch.call(builtin, &one_of(Float, a.len()), &operands, Float, expected);
        }
        batch.check()?;
    }

    /// `fma`, products with one rounding; `a * b + c`, which has two; `dp4`
    #[test]
    fn sums_of_products(
        v in variation(), quarters in 1_usize..=8, bits in data(), input in vec((float(), float(), float()), 32),
    ) {
        let count = 4 * quarters;
        let part = |f: fn(&(f32, f32, f32)) -> f32| -> Vec<f32> {
            input[..count].iter().map(|all| f(all) % 65536.0).collect()
        };
        let (a, b, c) = (part(|all| all.0), part(|all| all.1), part(|all| all.2));
        let vectors = [&a, &b, &c].map(|values| Vector::floats(values.iter().copied()));
        let mut program = Program::new(v.shape, &[]);
        let arguments = vectors.each_ref().map(|vector| program.vector(vector));
        let fused = program.call("fmadd", &one_of(Float, count), &arguments, Ty::Vector(Float, count));
        program.output(&fused);
        program.assume_equal(&fused);
        let sum = program.call_function(&format!("llvm.fmuladd.v{count}f32"), &arguments, Ty::Vector(Float, count));
        program.output(&sum);
        // Small integers, whose sums are exact in any order.
        let small = |start: usize| Vector::floats(bits[start..start + count].iter().map(|bits| f32::from(*bits as i8)));
        let (left, right) = (small(0), small(30));
        let arguments = [program.vector(&left), program.vector(&right)];
        let dot = program.call("dp4", &one_of(Float, count), &arguments, Ty::Vector(Float, count));
        program.output(&dot);
        let fused = Vector::floats((0..count).map(|lane| a[lane].mul_add(b[lane], c[lane])));
        let separate = Vector::floats((0..count).map(|lane| a[lane] * b[lane] + c[lane]));
        let products: Vec<f64> = values(&left).zip(values(&right)).map(|(a, b)| a * b).collect();
        let dot = Vector::floats((0..count).map(|lane| products[lane / 4 * 4..][..4].iter().sum::<f64>() as f32));
        check(&program, v, &[exactly(&fused), exactly(&separate), exactly(&dot)], &[])?;
    }
}

//! Kernels with several steps: reductions as in the headers, random computations, register
//! variables.

use crate::check::{Elements, check, config, exactly, variation};
use crate::program::{Program, Template, Ty, Value, ints};
use crate::value::{Float, Int, Type, UInt, UShort, Vector, data};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn region(ty: Type, numbers: &[usize]) -> Vec<Template> {
    [vec![Template::Type(ty)], ints(numbers)].concat()
}

/// `vector.select<size, stride>(offset)`
fn part(program: &mut Program, vector: &Value, [size, stride, offset]: [usize; 3]) -> Value {
    let Ty::Vector(ty, length) = vector.ty else { panic!("only vectors have parts") };
    if size == length {
        return vector.clone();
    }
    let bytes = program.constant(UShort, i64::try_from(offset * ty.size()).unwrap());
    let template = region(ty, &[length, size, 0, size, stride, 0]);
    program.call("rdregion", &template, &[vector.clone(), bytes], Ty::Vector(ty, size))
}

/// An instruction or builtin that combines two vectors.
#[derive(Clone, Copy, Debug)]
enum Combine {
    Sum,
    Product,
    Min,
    Max,
}

impl Combine {
    fn write(self, program: &mut Program, left: &Value, right: &Value) -> Value {
        let Ty::Vector(ty, count) = left.ty else { panic!("only vectors are combined") };
        let builtin = match self {
            Combine::Sum => return program.binary("add", left, right),
            Combine::Product => return program.binary("mul", left, right),
            Combine::Min => "min",
            Combine::Max => "max",
        };
        let builtin = format!("{}{builtin}", if ty.is_signed() { "s" } else { "u" });
        program.call(&builtin, &region(ty, &[count]), &[left.clone(), right.clone()], left.ty)
    }

    fn of(self, ty: Type, left: u64, right: u64) -> u64 {
        let (a, b) = (ty.number(left), ty.number(right));
        ty.wrapped(match self {
            Combine::Sum => a + b,
            Combine::Product => a * b,
            Combine::Min => a.min(b),
            Combine::Max => a.max(b),
        })
    }
}

/// Reduces a power of two elements by combining halves.
fn reduce_power(program: &mut Program, combine: Combine, vector: &Value, length: usize) -> Value {
    if length == 1 {
        return vector.clone();
    }
    let half = length / 2;
    let (low, high) = (part(program, vector, [half, 1, 0]), part(program, vector, [half, 1, half]));
    let combined = combine.write(program, &low, &high);
    reduce_power(program, combine, &combined, half)
}

/// Reduces two vectors to one element. Combines parts of the longer vector until both have the same
/// length, and then reduces like [`reduce_power`].
fn reduce_pair(program: &mut Program, combine: Combine, whole: (Value, usize), rest: (Value, usize)) -> Value {
    let ((vector, length), (other, more)) = (whole, rest);
    if length == more {
        let combined = combine.write(program, &vector, &other);
        return reduce_power(program, combine, &combined, length);
    }
    if length < more {
        let low = part(program, &other, [length, 1, 0]);
        let combined = combine.write(program, &vector, &low);
        let high = part(program, &other, [more - length, 1, length]);
        return reduce_pair(program, combine, (combined, length), (high, more - length));
    }
    let half = length / 2;
    let (low, high) = (part(program, &vector, [half, 1, 0]), part(program, &vector, [half, 1, half]));
    let combined = combine.write(program, &low, &high);
    reduce_pair(program, combine, (combined, half), (other, more))
}

/// A step of a random computation on vectors. Numbers select among the existing vectors.
#[derive(Clone, Copy, Debug)]
enum Step {
    Combine(Combine, usize, usize),
    /// `to.select<size, stride>(at) = from.select<size, stride>(at)`
    Move {
        from: usize,
        to: usize,
        size: usize,
        stride: usize,
        at: [usize; 2],
    },
    /// `merge(new, old < new)`
    MergeLess(usize, usize),
    /// `iselect` with computed indices.
    Permute(usize, usize),
}

fn step() -> impl Strategy<Value = Step> {
    let any = any::<[u8; 6]>().prop_map(|random| random.map(usize::from));
    let combine = select(vec![Combine::Sum, Combine::Product, Combine::Min, Combine::Max]);
    prop_oneof![
        3 => (combine, any.clone()).prop_map(|(combine, [a, b, ..])| Step::Combine(combine, a, b)),
        3 => any.clone().prop_map(|[from, to, size, stride, a, b]| Step::Move { from, to, size, stride, at: [a, b] }),
        2 => any.clone().prop_map(|[a, b, ..]| Step::MergeLess(a, b)),
        1 => any.prop_map(|[a, b, ..]| Step::Permute(a, b)),
    ]
}

/// The vectors of a computation, in the kernel and as values.
struct Pool {
    program: Program,
    values: Vec<(Value, Vector)>,
    ty: Type,
    count: usize,
}

impl Pool {
    fn get(&self, index: usize) -> (Value, Vector) {
        self.values[index % self.values.len()].clone()
    }

    fn step(&mut self, step: Step) {
        let (ty, count) = (self.ty, self.count);
        let whole = Ty::Vector(ty, count);
        let new = match step {
            Step::Combine(combine, a, b) => {
                let ((a, left), (b, right)) = (self.get(a), self.get(b));
                let lanes = left.lanes.iter().zip(&right.lanes).map(|(a, b)| combine.of(ty, *a, *b));
                (combine.write(&mut self.program, &a, &b), Vector::new(ty, lanes))
            }
            Step::Move { from, to, size, stride, at } => {
                let size = 1 + size % count;
                let stride = if size == 1 { 1 } else { 1 + stride % ((count - 1) / (size - 1)) };
                let [from_at, to_at] = at.map(|at| at % (count - (size - 1) * stride));
                let ((from, source), (to, mut target)) = (self.get(from), self.get(to));
                let moved = part(&mut self.program, &from, [size, stride, from_at]);
                let bytes = self.program.constant(UShort, i64::try_from(to_at * ty.size()).unwrap());
                let mask = self.program.all_set(size);
                let template = region(ty, &[count, size, 0, size, stride, 0]);
                for element in 0..size {
                    target.lanes[to_at + element * stride] = source.lanes[from_at + element * stride];
                }
                (self.program.call("wrregion", &template, &[to, moved, bytes, mask], whole), target)
            }
            Step::MergeLess(a, b) => {
                let ((a, old), (b, new)) = (self.get(a), self.get(b));
                let mask = self.program.compare(if ty.is_signed() { "slt" } else { "ult" }, &a, &b);
                let zero = self.program.constant(UShort, 0);
                let template = region(ty, &[count, count, 0, count, 1, count]);
                let lanes =
                    old.lanes.iter().zip(&new.lanes).map(|(a, b)| if ty.number(*a) < ty.number(*b) { *b } else { *a });
                (self.program.call("wrregion", &template, &[a, b, zero, mask], whole), Vector::new(ty, lanes))
            }
            Step::Permute(a, b) => {
                let ((a, values), (b, indices)) = (self.get(a), self.get(b));
                let short = Ty::Vector(UShort, count);
                let indices_here = self.program.convert("trunc", &b, short);
                let most = self.program.splat(UShort, count, i64::try_from(count - 1).unwrap());
                let limited = self.program.call("umin", &region(UShort, &[count]), &[indices_here, most], short);
                let element = self.program.splat(UShort, count, i64::try_from(ty.size()).unwrap());
                let offsets = self.program.binary("mul", &limited, &element);
                let lanes = indices.lanes.iter().map(|index| values.lanes[((index & 0xffff) as usize).min(count - 1)]);
                let template = region(ty, &[count, count, 0]);
                (self.program.call("rdindirect", &template, &[a, offsets], whole), Vector::new(ty, lanes))
            }
        };
        self.values.push(new);
    }
}

proptest! {
    #![proptest_config(config(16))]

    /// `hmin`, `hmax`, `reduce` with `+` and `*`
    #[test]
    fn reductions(
        v in variation(), combine in select(vec![Combine::Sum, Combine::Product, Combine::Min, Combine::Max]),
        ty in select(vec![Int, UInt]), count in 1_usize..=64, bits in data(),
    ) {
        let input = Vector::of(ty, count, &bits);
        let mut program = Program::new(v.shape, &[]);
        let vector = program.vector(&input);
        let power = 1 << count.ilog2();
        let result = if power == count {
            reduce_power(&mut program, combine, &vector, count)
        } else {
            let low = part(&mut program, &vector, [power, 1, 0]);
            let high = part(&mut program, &vector, [count - power, 1, power]);
            reduce_pair(&mut program, combine, (low, power), (high, count - power))
        };
        let result = program.element(&result, 0);
        program.output(&result);
        let expected = input.lanes.iter().copied().reduce(|a, b| combine.of(ty, a, b));
        check(&program, v, &[vec![expected]], &[])?;
    }

    /// Arithmetic, moves of parts, merges with computed masks, permutations
    #[test]
    fn random_computations(
        v in variation(), ty in select(vec![Int, UInt]), count in 1_usize..=32, steps in vec(step(), 1..8),
        bits in data(),
    ) {
        let mut pool = Pool { program: Program::new(v.shape, &[]), values: Vec::new(), ty, count };
        for start in [0, 16, 32] {
            let vector = Vector::of(ty, count, &bits[start..]);
            pool.values.push((pool.program.vector(&vector), vector));
        }
        for step in steps {
            pool.step(step);
        }
        let Pool { mut program, values, .. } = pool;
        let mut expected: Vec<Elements> = Vec::new();
        for (value, vector) in &values[3..] {
            program.output(value);
            expected.push(exactly(vector));
        }
        check(&program, v, &expected, &[])?;
    }

    /// Register variables: a read yields the latest write. Stack slots of the same type are independent.
    #[test]
    fn variables_in_registers(
        v in variation(), count in select(vec![8_usize, 16]),
        steps in vec((0_usize..3, any::<bool>(), 0_usize..40), 1..10), bits in data(),
    ) {
        let mut program = Program::new(v.shape, &[]);
        let mut objects: Vec<(Value, Vector)> = Vec::new();
        for (nth, ty) in [Int, Float, Int].into_iter().enumerate() {
            objects.push((program.register_variable(ty, count, 192 * (nth + 1)), Vector::new(ty, vec![0; count])));
        }
        let mut expected = Vec::new();
        for (which, writes, start) in steps {
            let (pointer, held) = &mut objects[which];
            if writes {
                *held = Vector::of(held.ty, count, &bits[start..]);
                let value = program.vector(held);
                program.store(pointer, &value);
            } else {
                let value = program.load(pointer, held.ty, count);
                // Every second element.
                let half = part(&mut program, &value, [count / 2, 2, 0]);
                program.output(&half);
                expected.push(exactly(&Vector::new(held.ty, held.lanes.iter().copied().step_by(2))));
            }
        }
        check(&program, v, &expected, &[])?;
    }

    /// A sub-group is one work-item.
    #[test]
    fn sub_groups(v in variation()) {
        let mut program = Program::new(v.shape, &[]);
        for name in [
            "_Z27__spirv_BuiltInSubgroupSizev",
            "_Z30__spirv_BuiltInSubgroupMaxSizev",
            "_Z40__spirv_BuiltInSubgroupLocalInvocationIdv",
        ] {
            let number = program.call_function(name, &[], Ty::Scalar(UInt));
            program.output(&number);
        }
        check(&program, v, &[vec![Some(1)], vec![Some(1)], vec![Some(0)]], &[])?;
    }
}

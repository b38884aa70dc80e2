//! Atomic operations, as in `atomic_update`: the memory afterwards, and the returned old values.

use crate::check::{Elements, Variation, config, variation};
use crate::llvm::SURFACE;
use crate::lsc::{Space, message};
use crate::memory::{SIZE, bytes, mask_of, number_at, put_at, shuffled};
use crate::program::{Program, Template, Ty, Value, ints};
use crate::value::{Double, Float, Int, Long, Type, UInt, ULong, Vector, data, is_set, mask_data};
use proptest::prelude::*;
use std::cmp::Ordering;

/// A member of `atomic_op`: its name, its value, its value in messages to the load/store cache, and
/// the number of sources.
#[derive(Clone, Copy, Debug)]
struct Operation(&'static str, u8, Option<i64>, usize);

const INTEGER: [Operation; 13] = [
    Operation("add", 0x0, Some(0xc), 1),
    Operation("sub", 0x1, Some(0xd), 1),
    Operation("inc", 0x2, Some(0x8), 0),
    Operation("dec", 0x3, Some(0x9), 0),
    Operation("umin", 0x4, Some(0x10), 1),
    Operation("umax", 0x5, Some(0x11), 1),
    Operation("xchg", 0x6, None, 1),
    Operation("cmpxchg", 0x7, Some(0x12), 2),
    Operation("bit_and", 0x8, Some(0x18), 1),
    Operation("bit_or", 0x9, Some(0x19), 1),
    Operation("bit_xor", 0xa, Some(0x1a), 1),
    Operation("smin", 0xb, Some(0xe), 1),
    Operation("smax", 0xc, Some(0xf), 1),
];
const FLOAT: [Operation; 5] = [
    Operation("fmax", 0x10, Some(0x16), 1),
    Operation("fmin", 0x11, Some(0x15), 1),
    Operation("fcmpxchg", 0x12, Some(0x17), 2),
    Operation("fadd", 0x13, Some(0x13), 1),
    Operation("fsub", 0x14, Some(0x14), 1),
];

fn as_float(ty: Type, bits: u64) -> f64 {
    if ty == Float { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) }
}

/// Returns the sum of two numbers, rounded to the type.
fn sum(ty: Type, a: u64, b: u64, sign: f64) -> u64 {
    if ty == Float {
        return u64::from((f32::from_bits(a as u32) + sign as f32 * f32::from_bits(b as u32)).to_bits());
    }
    (f64::from_bits(a) + sign * f64::from_bits(b)).to_bits()
}

impl Operation {
    /// Returns the memory afterwards, given the operands of `atomic_update`: the new value and the expected one.
    fn result(self, ty: Type, old: u64, new: u64, expected: u64) -> u64 {
        let signed = |bits: u64| if ty.size() == 4 { i64::from(bits as u32 as i32) } else { bits as i64 };
        let pick = |takes_old: bool| if takes_old { old } else { new };
        let order = as_float(ty, old).partial_cmp(&as_float(ty, new));
        let result = match self.0 {
            "add" => old.wrapping_add(new),
            "sub" => old.wrapping_sub(new),
            "inc" => old.wrapping_add(1),
            "dec" => old.wrapping_sub(1),
            "umin" => pick(old < new),
            "umax" => pick(old > new),
            "xchg" => new,
            "bit_and" => old & new,
            "bit_or" => old | new,
            "bit_xor" => old ^ new,
            "smin" => pick(signed(old) < signed(new)),
            "smax" => pick(signed(old) > signed(new)),
            "cmpxchg" => pick(old != expected),
            "fmin" => pick(order == Some(Ordering::Less)),
            "fmax" => pick(order == Some(Ordering::Greater)),
            "fcmpxchg" => pick(as_float(ty, old) != as_float(ty, expected)),
            "fadd" => sum(ty, old, new, 1.0),
            "fsub" => sum(ty, old, new, -1.0),
            name => panic!("unknown operation {name}"),
        };
        result & ty.mask()
    }
}

/// Random data for the calls of one kernel.
#[derive(Clone, Debug)]
struct Random {
    count: usize,
    slots: Vec<usize>,
    bits: Vec<u64>,
    mask: Vec<u64>,
    memory: Vec<u8>,
}

fn random() -> impl Strategy<Value = Random> {
    // Reserve space for an immediate offset at both ends, as for all messages.
    let slots = shuffled((SIZE - 128) / 8);
    (1_usize..=32, slots, data(), mask_data(), bytes()).prop_map(|(count, slots, bits, mask, memory)| Random {
        count,
        slots,
        bits,
        mask,
        memory,
    })
}

/// A call.
struct Call {
    operation: Operation,
    ty: Type,
    at: Vec<usize>,
    mask: Vector,
    new: Vector,
    expected: Vector,
    /// The old values, if they are known.
    before: Elements,
}

/// The calls of a kernel, and the memory before and after them.
struct Calls {
    calls: Vec<Call>,
    before: Vec<u8>,
    after: Vec<u8>,
}

/// Changes the bits of a NaN or zero, so that the number compares unambiguously. The order of the
/// two zeros is unspecified.
fn tame(ty: Type, bits: u64) -> u64 {
    match ty {
        Float => u64::from((f32::from(bits as i16) + 0.25).to_bits()),
        Double => (f64::from(bits as i32) + 0.25).to_bits(),
        _ => bits & ty.mask(),
    }
}

/// Creates a call for each operation. Integers and floating-point numbers use separate memory.
fn calls(operations: &[Operation], [integer, float]: [Type; 2], random: Random) -> Calls {
    let Random { count, slots, bits, mask, memory } = random;
    let place = |slot: &usize| 64 + slot * 8;
    let (for_floats, for_integers): (Vec<usize>, Vec<usize>) = slots.iter().map(place).partition(|at| *at >= SIZE / 2);
    let mut before = memory;
    for at in &for_floats {
        let value = tame(float, number_at(&before, *at, 8));
        put_at(&mut before, *at, float.size(), value);
    }
    let mut after = before.clone();
    let mut calls = Vec::new();
    for (nth, operation) in operations.iter().enumerate() {
        let (ty, places) = if operation.0.starts_with('f') { (float, &for_floats) } else { (integer, &for_integers) };
        let at: Vec<usize> = places.iter().cycle().skip(nth).take(count).copied().collect();
        let numbers =
            |skipped: usize| Vector::new(ty, bits.iter().cycle().skip(skipped).take(count).map(|bits| tame(ty, *bits)));
        let mut expected = numbers(nth + 32);
        for (lane, at) in at.iter().enumerate().filter(|(lane, _)| !bits[*lane].is_multiple_of(3)) {
            expected.lanes[lane] = number_at(&after, *at, ty.size());
        }
        let turned: Vec<u64> = mask.iter().cycle().skip(nth).take(count).copied().collect();
        let (new, mask) = (numbers(nth), mask_of(&turned, count));
        let step = |(lane, at): (usize, &usize)| {
            let old = number_at(&after, *at, ty.size());
            let result = operation.result(ty, old, new.lanes[lane], expected.lanes[lane]);
            is_set(&mask, lane).then(|| {
                put_at(&mut after, *at, ty.size(), result);
                old
            })
        };
        let before = at.iter().enumerate().map(step).collect();
        calls.push(Call { operation: *operation, ty, at, mask, new, expected, before });
    }
    Calls { calls, before, after }
}

impl Call {
    /// Returns the template arguments of the messages that predate the load/store cache.
    fn template(&self) -> Vec<Template> {
        let operation = Template::Enum("4sycl3_V13ext5intel5esimd9atomic_op", self.operation.1);
        [vec![operation, Template::Type(self.ty)], ints(&[self.at.len()])].concat()
    }

    /// Returns the operands of `atomic_update`, of which the new value is the first.
    fn sources(&self, program: &mut Program) -> Vec<Value> {
        [&self.new, &self.expected][..self.operation.3].iter().map(|source| program.vector(source)).collect()
    }

    /// Calls the builtin and writes its result to the output.
    fn write(&self, program: &mut Program, family: &str, template: &[Template], arguments: &[Value]) {
        let builtin = format!("{family}{}", self.operation.3);
        let result = program.call(&builtin, template, arguments, Ty::Vector(self.ty, self.at.len()));
        program.output(&result);
    }
}

impl Calls {
    fn check(self, v: Variation, space: Space, write: impl Fn(&Call, &mut Program)) -> Result<(), TestCaseError> {
        let mut program = space.program(v, &self.before);
        for call in &self.calls {
            write(call, &mut program);
        }
        let outputs = self.calls.into_iter().map(|call| call.before).collect();
        space.check(program, v, outputs, &self.before, &self.after)
    }
}

/// Returns the integer type of this size and sign.
fn integer(is_wide: bool, is_signed: bool) -> Type {
    [[UInt, Int], [ULong, Long]][usize::from(is_wide)][usize::from(is_signed)]
}

proptest! {
    #![proptest_config(config(3))]

    /// Atomic operations through pointers
    #[test]
    fn by_pointers(v in variation(), wide in any::<bool>(), signed in any::<bool>(), random in random()) {
        // Only the load/store cache supports floating-point sums.
        let operations = [&INTEGER[..], &FLOAT[..3]].concat();
        calls(&operations, [integer(wide, signed), Float], random).check(v, Space::Stateless, |call, program| {
            let mut arguments = vec![program.addresses(&call.at)];
            arguments.extend(call.sources(program));
            arguments.push(program.vector(&call.mask));
            call.write(program, "svm_atomic", &call.template(), &arguments);
        })?;
    }

    /// Atomic operations on surfaces and on local memory
    #[test]
    fn by_offsets(v in variation(), signed in any::<bool>(), random in random()) {
        // 254 is the surface index of local memory.
        for (space, surface) in [(Space::Local, 254), (Space::Surface, SURFACE)] {
            let operations = [&INTEGER[..], &FLOAT[..]].concat();
            calls(&operations, [integer(false, signed), Float], random.clone()).check(v, space, |call, program| {
                let offsets = Space::Surface.addresses(program, &call.at, 0);
                let mut arguments = vec![program.vector(&call.mask), program.scalar(UInt, u64::from(surface)), offsets];
                arguments.extend(call.sources(program));
                let template = [call.template(), vec![Template::Type(UInt)]].concat();
                call.write(program, "dword_atomic", &template, &arguments);
            })?;
        }
    }

    /// Atomic operations through the load/store cache
    #[test]
    fn through_the_cache(
        v in variation(), message in message(), wide in any::<bool>(), signed in any::<bool>(), random in random(),
    ) {
        let has_number = |operation: &&Operation| operation.2.is_some();
        let operations: Vec<Operation> = INTEGER.iter().chain(&FLOAT).filter(has_number).copied().collect();
        let types = [integer(wide, signed), [Float, Double][usize::from(wide)]];
        for space in Space::ALL {
            calls(&operations, types, random.clone()).check(v, space, |call, program| {
                let number = call.operation.2.expect("the cache has this operation");
                let data_size = if call.ty.size() == 4 { 3 } else { 4 };
                let head = vec![Template::Type(call.ty), Template::Int(number)];
                let template = [head, message.template(data_size, 1, 1, call.at.len()), space.template()].concat();
                let mut arguments =
                    vec![program.vector(&call.mask), space.addresses(program, &call.at, message.immediate)];
                // The expected value is the first operand of the message, because the headers swap
                // the two.
                arguments.extend(call.sources(program).into_iter().rev());
                arguments.extend(space.surface(program));
                call.write(program, &format!("lsc_xatomic_{}_", space.name()), &template, &arguments);
            })?;
        }
    }
}

//! Atomic operations, executed sequentially by one thread.

use super::{Call, Results, UNDEFINED, memory, sign_extended};
use crate::llvm::{Bus, Space};

/// The operands of one operation.
struct Data {
    old: u64,
    sources: [u64; 2],
    size: usize,
}

/// Returns the memory after an operation. The first source of a compare-exchange is the new value,
/// and the second is the expected value.
fn updated(operation: &str, data: &Data) -> Result<u64, String> {
    let bits = 8 * u32::try_from(data.size).map_err(|error| error.to_string())?;
    let Data { old, sources: [new, compared], .. } = *data;
    let signed = |bits_of: u64| sign_extended(bits_of, bits);
    let float = |f: fn(f64, f64) -> f64, narrow: fn(f32, f32) -> f32| match bits {
        32 => u64::from(narrow(f32::from_bits(old as u32), f32::from_bits(new as u32)).to_bits()),
        _ => f(f64::from_bits(old), f64::from_bits(new)).to_bits(),
    };
    Ok(match operation {
        "add" => old.wrapping_add(new),
        "sub" => old.wrapping_sub(new),
        "inc" => old.wrapping_add(1),
        "dec" => old.wrapping_sub(1),
        "min" => old.min(new),
        "max" => old.max(new),
        "imin" => {
            if signed(old) < signed(new) {
                old
            } else {
                new
            }
        }
        "imax" => {
            if signed(old) > signed(new) {
                old
            } else {
                new
            }
        }
        "xchg" => new,
        "and" => old & new,
        "or" => old | new,
        "xor" => old ^ new,
        "cmpxchg" => {
            if old == compared {
                new
            } else {
                old
            }
        }
        "fmin" => float(f64::min, f32::min),
        "fmax" => float(f64::max, f32::max),
        "fadd" => float(|a, b| a + b, |a, b| a + b),
        "fsub" => float(|a, b| a - b, |a, b| a - b),
        "fcmpwr" => {
            let equal = match bits {
                32 => f32::from_bits(old as u32) == f32::from_bits(compared as u32),
                _ => f64::from_bits(old) == f64::from_bits(compared),
            };
            if equal { new } else { old }
        }
        "load" => old,
        _ => return Err(format!("unknown operation '{operation}'")),
    })
}

/// The indices of an operation's operands.
struct Places {
    mask: usize,
    addresses: usize,
    /// The first and the second source. Unused for operations with fewer sources.
    sources: [usize; 2],
}

fn run(
    call: &Call<'_>,
    operation: &str,
    space: Space,
    places: &Places,
    size: usize,
    offset: i64,
    bus: &mut Bus,
) -> Results {
    let mut result = vec![UNDEFINED; call.count()];
    for (lane, address) in call.lanes(places.addresses).iter().enumerate() {
        if !call.is_set(places.mask, lane) {
            continue;
        }
        let address = address.wrapping_add_signed(offset);
        let old = bus.load(space, address, size)?;
        let source =
            |operand: usize| call.values.get(operand).and_then(|lanes| lanes.get(lane)).copied().unwrap_or(UNDEFINED);
        let new = updated(operation, &Data { old, sources: places.sources.map(source), size })?;
        bus.store(space, address, size, new)?;
        result[lane] = old;
    }
    Ok(vec![result])
}

/// Returns the number of sources of an operation.
fn sources(operation: &str) -> usize {
    match operation {
        "inc" | "dec" | "load" => 0,
        "cmpxchg" | "fcmpwr" => 2,
        _ => 1,
    }
}

/// Checks the number of operands: the sources and the old value follow the addresses.
fn check_operands(call: &Call<'_>, operation: &str, first: usize) -> Result<(), String> {
    let (found, expected) = (call.values.len(), first + sources(operation) + 1);
    if found == expected { Ok(()) } else { Err(format!("'{operation}' has {found} operands; expected {expected}")) }
}

/// Executes `svm.atomic.operation(mask, addresses, sources…, old)`.
pub fn svm(call: &Call<'_>, stem: &str, bus: &mut Bus) -> Results {
    let operation = stem.trim_start_matches("svm.atomic.");
    check_operands(call, operation, 2)?;
    let places = Places { mask: 0, addresses: 1, sources: [2, 3] };
    run(call, operation, Space::Flat, &places, call.result().size(), 0, bus)
}

/// Executes `dword.atomic.operation(mask, surface, offsets, sources…, old)`.
pub fn dword(call: &Call<'_>, stem: &str, bus: &mut Bus) -> Results {
    let operation = stem.trim_start_matches("dword.atomic.");
    check_operands(call, operation, 3)?;
    let places = Places { mask: 0, addresses: 2, sources: [3, 4] };
    run(call, operation, memory::surface(call, 1), &places, call.result().size(), 0, bus)
}

/// Executes `lsc.xatomic(mask, operation, L1, L3, scale, immediate offset, data size, vector size, order, channels,
/// addresses, source, source, surface, old)`. The first source is the expected value, and the
/// second is the new value.
pub fn lsc(call: &Call<'_>, stem: &str, bus: &mut Bus) -> Results {
    let operation = match call.number(1) {
        0x08 => "inc",
        0x09 => "dec",
        0x0a => "load",
        0x0c => "add",
        0x0d => "sub",
        0x0e => "imin",
        0x0f => "imax",
        0x10 => "min",
        0x11 => "max",
        0x12 => "cmpxchg",
        0x13 => "fadd",
        0x14 => "fsub",
        0x15 => "fmin",
        0x16 => "fmax",
        0x17 => "fcmpwr",
        0x18 => "and",
        0x19 => "or",
        0x1a => "xor",
        number => return Err(format!("unknown operation {number}")),
    };
    for (operand, number) in [(4, 1), (7, 1), (8, 1), (9, 0)] {
        call.expect(operand, number)?;
    }
    let sources = if sources(operation) == 2 { [12, 11] } else { [11, 12] };
    let places = Places { mask: 0, addresses: 10, sources };
    let size = memory::lsc_bytes(call.number(6))?;
    run(call, operation, memory::lsc_space(call, stem, 13)?, &places, size, call.signed(5), bus)
}

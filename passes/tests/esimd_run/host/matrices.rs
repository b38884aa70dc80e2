//! Matrix products.

use super::{Call, Results, sign_extended};

/// The shape of a product, and the bit width and signedness of the elements of both sources.
struct Shape {
    depth: usize,
    repeat: usize,
    right: (u32, bool),
    left: (u32, bool),
}

/// Returns the bit width and signedness of a precision.
fn precision(number: u64) -> Result<(u32, bool), String> {
    match number {
        3 | 4 => Ok((2, number == 4)),
        5 | 6 => Ok((4, number == 6)),
        7 | 8 => Ok((8, number == 8)),
        _ => Err(format!("precision {number} is not implemented")),
    }
}

/// Adds a product to the accumulator. Row `r` of the left matrix consists of `depth` 32-bit words, each with several
/// elements. Word `depth * width + column` of the right matrix holds the same number of elements, from that column.
fn product(shape: &Shape, accumulator: &[u64], right: &[u64], left: &[u64]) -> Results {
    let Shape { depth, repeat, .. } = *shape;
    let bits = shape.right.0.max(shape.left.0);
    if repeat == 0 || !accumulator.len().is_multiple_of(repeat) || shape.right.0 != shape.left.0 {
        return Err(format!(
            "{} elements in {repeat} rows, {} and {} bits",
            accumulator.len(),
            shape.right.0,
            shape.left.0
        ));
    }
    let width = accumulator.len() / repeat;
    if right.len() != depth * width || left.len() != depth * repeat {
        return Err(format!("sources of {} and {} elements", right.len(), left.len()));
    }
    let element = |number: u64, index: u32, is_signed: bool| {
        let element = number >> (index * bits) & ((1 << bits) - 1);
        if is_signed { sign_extended(element, bits) } else { element.cast_signed() }
    };
    let each = accumulator.iter().enumerate().map(|(place, start)| {
        let (row, column) = (place / width, place % width);
        let part = |step: usize| -> i64 {
            let (a, b) = (left[row * depth + step], right[step * width + column]);
            (0..32 / bits).map(|index| element(a, index, shape.left.1) * element(b, index, shape.right.1)).sum()
        };
        (start.cast_signed().wrapping_add((0..depth).map(part).sum())).cast_unsigned() & u64::from(u32::MAX)
    });
    Ok(vec![each.collect()])
}

/// Executes `dpas2(accumulator, right, left, precision of right, of left, depth, repeat, result is signed, accumulator
/// is signed)` and `dpas.nosrc0(right, left, repeat << 24 | depth << 16 | precision of left << 8 | of right)`.
pub fn execute(call: &Call<'_>, stem: &str) -> Results {
    if stem == "dpas2" {
        let [right, left] = [precision(call.number(3))?, precision(call.number(4))?];
        let shape = Shape { depth: call.number(5) as usize, repeat: call.number(6) as usize, right, left };
        call.expect(7, 1)?;
        call.expect(8, 1)?;
        return product(&shape, call.lanes(0), call.lanes(1), call.lanes(2));
    }
    let byte = |index: u32| call.number(2) >> (8 * index) & 0xff;
    let [right, left] = [precision(byte(0))?, precision(byte(1))?];
    let shape = Shape { depth: byte(2) as usize, repeat: byte(3) as usize, right, left };
    product(&shape, &vec![0; call.count()], call.lanes(0), call.lanes(1))
}

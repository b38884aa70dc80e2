//! Parts of vectors.
//!
//! Element `i` of a region is in row `i / width`, column `i % width`. Its position is the offset in bytes plus `row *
//! vertical stride + column * stride` elements. If the offset is a vector, it has an element for each row.

use super::{Call, Results};

/// Returns the positions of the elements of a region, given the first operand of its description.
fn indices(call: &Call<'_>, description: usize, offsets: usize, count: usize) -> Result<Vec<usize>, String> {
    let [vertical, width, stride] = [0, 1, 2].map(|index| call.number(description + index) as usize);
    let whole = call.lanes(0).len();
    let offsets = call.lanes(offsets);
    let size = call.element(0).size();
    if width == 0 || !count.is_multiple_of(width) {
        return Err(format!("{count} elements in rows of {width}"));
    }
    if offsets.len() != 1 && offsets.len() != count / width {
        return Err(format!("{} offsets for {} rows", offsets.len(), count / width));
    }
    (0..count)
        .map(|element| {
            let (row, column) = (element / width, element % width);
            // A vector of one offset is equivalent to a scalar: the region has one row or a
            // vertical stride.
            let start =
                if offsets.len() == 1 { offsets[0] as usize + row * vertical * size } else { offsets[row] as usize };
            let index = start / size + column * stride;
            if start % size != 0 || index >= whole {
                return Err(format!(
                    "element {element} is at byte {start}, then {}, of {whole} elements",
                    column * stride
                ));
            }
            Ok(index)
        })
        .collect()
}

/// Executes `rdregion(vector, vertical stride, width, stride, offset, parent width)`.
pub fn read(call: &Call<'_>) -> Results {
    let vector = call.lanes(0);
    Ok(vec![indices(call, 1, 4, call.count())?.into_iter().map(|index| vector[index]).collect()])
}

/// Executes `wrregion(old, new, vertical stride, width, stride, offset, parent width, mask)`.
pub fn write(call: &Call<'_>) -> Results {
    let (mut result, new) = (call.lanes(0).to_vec(), call.lanes(1));
    for (lane, index) in indices(call, 2, 5, new.len())?.into_iter().enumerate() {
        if call.is_set(7, lane) {
            result[index] = new[lane];
        }
    }
    Ok(vec![result])
}

//! Parts of vectors, as `simd` and `simd_view` select them.

use crate::check::{Variation, check, config, exactly, variation};
use crate::program::{Program, Template, Ty, Value, ints};
use crate::value::{ALL, Type, UShort, Vector, data, is_set, mask_data};
use proptest::prelude::*;
use proptest::sample::select;

/// `size` elements of a vector with `length` elements, starting at `offset`, at a distance of
/// `stride`.
#[derive(Clone, Copy, Debug)]
struct Selection {
    length: usize,
    size: usize,
    stride: usize,
    offset: usize,
}

fn selection() -> impl Strategy<Value = Selection> {
    (1_usize..=64, any::<[u16; 3]>()).prop_map(|(length, random)| {
        let [size, stride, offset] = random.map(usize::from);
        let size = 1 + size % length;
        let stride = if size == 1 { 1 } else { 1 + stride % ((length - 1) / (size - 1)) };
        Selection { length, size, stride, offset: offset % (length - (size - 1) * stride) }
    })
}

impl Selection {
    fn indices(self) -> impl Iterator<Item = usize> {
        (0..self.size).map(move |element| self.offset + element * self.stride)
    }
}

/// Rows and columns of a vector that is viewed as a matrix.
#[derive(Clone, Copy, Debug)]
struct Matrix {
    rows: Selection,
    columns: Selection,
}

fn matrix() -> impl Strategy<Value = Matrix> {
    let narrow = || {
        selection().prop_map(|selection| {
            let Selection { length, size, stride, offset } = selection;
            let length = 1 + length % 8;
            let size = 1 + size % length;
            let stride = if size == 1 { 1 } else { 1 + stride % ((length - 1) / (size - 1)) };
            Selection { length, size, stride, offset: offset % (length - (size - 1) * stride) }
        })
    };
    (narrow(), narrow()).prop_map(|(rows, columns)| Matrix { rows, columns })
}

impl Matrix {
    fn indices(self) -> impl Iterator<Item = usize> {
        self.rows
            .indices()
            .flat_map(move |row| self.columns.indices().map(move |column| row * self.columns.length + column))
    }

    /// Returns whether it covers all elements, in which case no region is read.
    fn is_whole(self) -> bool {
        self.rows.size * self.columns.size == self.rows.length * self.columns.length
    }
}

/// Returns the template arguments of a region.
fn region(ty: Type, numbers: &[usize]) -> Vec<Template> {
    [vec![Template::Type(ty)], ints(numbers)].concat()
}

/// Creates an offset in bytes, as in the headers. It is known at compile time if `is_constant`.
fn offset(program: &mut Program, ty: Type, elements: usize, is_constant: bool) -> Value {
    let bytes = elements * ty.size();
    if is_constant {
        program.constant(UShort, i64::try_from(bytes).unwrap())
    } else {
        program.scalar(UShort, bytes as u64)
    }
}

fn read_and_check(
    variation: Variation,
    input: &Vector,
    indices: Vec<usize>,
    read: impl FnOnce(&mut Program, Value) -> Value,
) -> Result<(), TestCaseError> {
    let mut program = Program::new(variation.shape, &[]);
    let vector = program.vector(input);
    let part = read(&mut program, vector);
    program.output(&part);
    let expected = Vector::new(input.ty, indices.into_iter().map(|index| input.lanes[index]));
    check(&program, variation, &[exactly(&expected)], &[])
}

proptest! {
    #![proptest_config(config(14))]

    /// `select<Size, Stride>(offset)`
    #[test]
    fn select_reads(
        v in variation(), ty in select(&ALL[..]), s in selection(), bits in data(), constant in any::<bool>(),
    ) {
        let input = Vector::of(ty, s.length, &bits);
        read_and_check(v, &input, s.indices().collect(), |program, vector| {
            let offset = offset(program, ty, s.offset, constant);
            let template = region(ty, &[s.length, s.size, 0, s.size, s.stride, 0]);
            program.call("rdregion", &template, &[vector, offset], Ty::Vector(ty, s.size))
        })?;
    }

    /// `replicate_vs_w_hs<Rep, VS, W, HS>(offset)`
    #[test]
    fn replicate(
        v in variation(), ty in select(&ALL[..]), [rep, vs, w, hs] in [1_usize..=6, 0..=9, 1..=6, 0..=4],
        start in 0_usize..10, rest in 0_usize..10, bits in data(), constant in any::<bool>(),
    ) {
        let length = start + (rep - 1) * vs + (w - 1) * hs + 1 + rest;
        let input = Vector::of(ty, length, &bits);
        let indices = (0..rep).flat_map(|block| (0..w).map(move |element| start + block * vs + element * hs));
        read_and_check(v, &input, indices.collect(), |program, vector| {
            let offset = offset(program, ty, start, constant);
            let template = region(ty, &[length, rep * w, vs, w, hs, length]);
            program.call("rdregion", &template, &[vector, offset], Ty::Vector(ty, rep * w))
        })?;
    }

    /// `bit_cast_view<T, Height, Width>().select<SizeY, StrideY, SizeX, StrideX>(y, x)`: reads
    /// rows, then columns of these rows.
    #[test]
    fn select_reads_in_two_dimensions(
        v in variation(), ty in select(&ALL[..]), m in matrix(), bits in data(), constant in any::<bool>(),
    ) {
        let Matrix { rows, columns } = m;
        let (width, length) = (columns.length, rows.length * columns.length);
        let input = Vector::of(ty, length, &bits);
        read_and_check(v, &input, m.indices().collect(), |program, vector| {
            if m.is_whole() {
                return vector;
            }
            let count = rows.size * width;
            let y = offset(program, ty, rows.offset * width, constant);
            let template = region(ty, &[length, count, rows.stride * width, width, 1, width]);
            let taken = program.call("rdregion", &template, &[vector, y], Ty::Vector(ty, count));
            let x = offset(program, ty, columns.offset, constant);
            let size = rows.size * columns.size;
            let template = region(ty, &[count, size, width, columns.size, columns.stride, width]);
            program.call("rdregion", &template, &[taken, x], Ty::Vector(ty, size))
        })?;
    }

    /// `select<Size, Stride>(offset) = new`, with and without a mask.
    #[test]
    fn select_writes(
        v in variation(), ty in select(&ALL[..]), s in selection(), bits in data(),
        mask in prop::option::of(mask_data()), constant in any::<bool>(),
    ) {
        let (old, new) = (Vector::of(ty, s.length, &bits), Vector::of(ty, s.size, &bits[7..]));
        let mask = mask.map(|bits| Vector::of(UShort, s.size, &bits));
        let mut program = Program::new(v.shape, &[]);
        let arguments = [
            program.vector(&old),
            program.vector(&new),
            offset(&mut program, ty, s.offset, constant),
            match &mask {
                Some(mask) => program.vector(mask),
                None => program.all_set(s.size),
            },
        ];
        let template = region(ty, &[s.length, s.size, 0, s.size, s.stride, 0]);
        let result = program.call("wrregion", &template, &arguments, Ty::Vector(ty, s.length));
        program.output(&result);
        let mut expected = old;
        for (element, index) in s.indices().enumerate() {
            if mask.as_ref().is_none_or(|mask| is_set(mask, element)) {
                expected.lanes[index] = new.lanes[element];
            }
        }
        check(&program, v, &[exactly(&expected)], &[])?;
    }

    /// `bit_cast_view<T, Height, Width>().select<SizeY, StrideY, SizeX, StrideX>(y, x) = new`
    #[test]
    fn select_writes_in_two_dimensions(
        v in variation(), ty in select(&ALL[..]), m in matrix(), bits in data(), constant in any::<bool>(),
    ) {
        let Matrix { rows, columns } = m;
        let (width, length, size) = (columns.length, rows.length * columns.length, rows.size * columns.size);
        let (old, new) = (Vector::of(ty, length, &bits), Vector::of(ty, size, &bits[5..]));
        let mut program = Program::new(v.shape, &[]);
        let arguments = [
            program.vector(&old),
            program.vector(&new),
            offset(&mut program, ty, rows.offset * width + columns.offset, constant),
            program.all_set(size),
        ];
        let template = region(ty, &[length, size, width * rows.stride, columns.size, columns.stride, width]);
        let result = program.call("wrregion", &template, &arguments, Ty::Vector(ty, length));
        program.output(&result);
        let mut expected = old;
        for (element, index) in m.indices().enumerate() {
            expected.lanes[index] = new.lanes[element];
        }
        check(&program, v, &[exactly(&expected)], &[])?;
    }

    /// `merge(new, mask)`
    #[test]
    fn merge(v in variation(), ty in select(&ALL[..]), count in 1_usize..=64, bits in data(), mask in mask_data()) {
        let (old, new, mask) =
            (Vector::of(ty, count, &bits), Vector::of(ty, count, &bits[3..]), Vector::of(UShort, count, &mask));
        let mut program = Program::new(v.shape, &[]);
        let arguments =
            [program.vector(&old), program.vector(&new), program.constant(UShort, 0), program.vector(&mask)];
        let template = region(ty, &[count, count, 0, count, 1, count]);
        let result = program.call("wrregion", &template, &arguments, Ty::Vector(ty, count));
        program.output(&result);
        let lanes = (0..count).map(|lane| if is_set(&mask, lane) { new.lanes[lane] } else { old.lanes[lane] });
        check(&program, v, &[exactly(&Vector::new(ty, lanes))], &[])?;
    }

    /// `iselect(indices)`, then `iupdate(other indices, selected elements, mask)`
    #[test]
    fn indirect(
        v in variation(), ty in select(&ALL[..]), length in 1_usize..=64,
        random in prop::collection::vec(any::<u16>(), 64),
        order in Just((0_u64..64).collect::<Vec<_>>()).prop_shuffle(), bits in data(), mask in mask_data(),
    ) {
        let size = 1 + usize::from(random[0]) % length;
        let input = Vector::of(ty, length, &bits);
        let from = Vector::new(UShort, random[..size].iter().map(|index| u64::from(*index) % length as u64));
        // The indices are distinct, because the result of two writes to one element is unspecified.
        let to = Vector::new(UShort, order.into_iter().filter(|index| *index < length as u64).take(size));
        let mask = Vector::of(UShort, size, &mask);
        let mut program = Program::new(v.shape, &[]);
        let vector = program.vector(&input);
        let in_bytes = |program: &mut Program, indices: &Vector| {
            let indices = program.vector(indices);
            let element = program.splat(UShort, size, i64::try_from(ty.size()).unwrap());
            program.binary("mul", &indices, &element)
        };
        let offsets = in_bytes(&mut program, &from);
        let template = region(ty, &[length, size, 0]);
        let selected = program.call("rdindirect", &template, &[vector.clone(), offsets], Ty::Vector(ty, size));
        program.output(&selected);
        let arguments = [vector, selected, in_bytes(&mut program, &to), program.vector(&mask)];
        let result = program.call("wrindirect", &template, &arguments, Ty::Vector(ty, length));
        program.output(&result);
        let picked = Vector::new(ty, from.lanes.iter().map(|index| input.lanes[*index as usize]));
        let mut updated = input;
        for lane in (0..size).filter(|lane| is_set(&mask, *lane)) {
            updated.lanes[to.lanes[lane] as usize] = picked.lanes[lane];
        }
        check(&program, v, &[exactly(&picked), exactly(&updated)], &[])?;
    }
}

//! Local memory: blocks, gathers, scatters, and allocations.

use crate::check::{Elements, check, config, exactly, variation};
use crate::memory::{SIZE, bytes, mask_of, number_at, put_at, shuffled};
use crate::program::{Program, Template, Ty, ints};
use crate::value::{ALL, Int, Type, UInt, Vector, data, is_set, mask_data};
use proptest::prelude::*;
use proptest::sample::select;

/// The number of elements of the vectors that copy local memory.
const PART: usize = 64;

fn typed(ty: Type, count: usize, alignment: usize) -> Vec<Template> {
    [vec![Template::Type(ty)], ints(&[count]), vec![Template::Size(alignment as u64)]].concat()
}

/// Copies the kernel's memory to the start of local memory.
pub fn fill(program: &mut Program) {
    let size = program.constant(UInt, i64::try_from(SIZE).unwrap());
    program.effect("slm_init", &[], &[size]);
    for start in (0..SIZE).step_by(4 * PART) {
        let pointer = program.pointer(start);
        let part = program.call("svm_block_ld", &typed(Int, PART, 4), &[pointer], Ty::Vector(Int, PART));
        let offset = program.constant(UInt, i64::try_from(start).unwrap());
        program.effect("slm_block_st", &typed(Int, PART, 16), &[offset, part]);
    }
}

/// Writes to the output the part of local memory that [`fill`] initialized.
pub fn output(program: &mut Program) {
    for start in (0..SIZE).step_by(4 * PART) {
        let offset = program.constant(UInt, i64::try_from(start).unwrap());
        let part = program.call("slm_block_ld", &typed(Int, PART, 16), &[offset], Ty::Vector(Int, PART));
        program.output(&part);
    }
}

/// Returns the outputs of [`output`] if local memory contains these bytes.
pub fn outputs(bytes: &[u8]) -> Vec<Elements> {
    bytes.chunks(4 * PART).map(|part| (0..PART).map(|lane| Some(number_at(part, 4 * lane, 4))).collect()).collect()
}

proptest! {
    #![proptest_config(config(12))]

    /// `slm_block_load`, `slm_block_store`, `slm_gather`, `slm_scatter`
    #[test]
    fn loads_and_stores(
        v in variation(), ty in select(&ALL[..]), count in 1_usize..=32, place in any::<[u8; 2]>(),
        slots in (shuffled(SIZE / 8), shuffled(SIZE / 8)), bits in data(), mask in mask_data(),
        constant in any::<bool>(), memory in bytes(),
    ) {
        let size = ty.size();
        let [from, to] = place.map(|place| usize::from(place) % ((SIZE - count * size) / size) * size);
        let mut program = Program::new(v.shape, &memory);
        fill(&mut program);
        let mut expected = Vec::new();
        let mut local = memory.clone();
        let at = |program: &mut Program, place: usize| match constant {
            true => program.constant(UInt, i64::try_from(place).unwrap()),
            false => program.scalar(UInt, place as u64),
        };

        let offset = at(&mut program, from);
        let block = program.call("slm_block_ld", &typed(ty, count, size), &[offset], Ty::Vector(ty, count));
        program.output(&block);
        expected.push((0..count).map(|lane| Some(number_at(&local, from + lane * size, size))).collect());
        let offset = at(&mut program, to);
        program.effect("slm_block_st", &typed(ty, count, size), &[offset, block]);
        local.copy_within(from..from + count * size, to);

        let offsets = |slots: &[usize]| Vector::new(UInt, slots[..count].iter().map(|slot| *slot as u64 * 8));
        let (otherwise, new) = (Vector::of(ty, count, &bits), Vector::of(ty, count, &bits[21..]));
        let (load_mask, store_mask) = (mask_of(&mask, count), mask_of(&mask[13..], count));
        let (load_at, store_at) = (offsets(&slots.0), offsets(&slots.1));
        let arguments = [program.vector(&load_at), program.vector(&load_mask), program.vector(&otherwise)];
        let gathered = program.call("slm_gather_ld", &typed(ty, count, size), &arguments, Ty::Vector(ty, count));
        program.output(&gathered);
        let lane = |lane: usize| match is_set(&load_mask, lane) {
            true => number_at(&local, load_at.lanes[lane] as usize, size),
            false => otherwise.lanes[lane],
        };
        expected.push(exactly(&Vector::new(ty, (0..count).map(lane))));
        let arguments = [program.vector(&new), program.vector(&store_at), program.vector(&store_mask)];
        program.effect("slm_scatter_st", &typed(ty, count, size), &arguments);
        for lane in (0..count).filter(|lane| is_set(&store_mask, *lane)) {
            put_at(&mut local, store_at.lanes[lane] as usize, size, new.lanes[lane]);
        }

        output(&mut program);
        expected.extend(outputs(&local));
        check(&program, v, &expected, &memory)?;
    }

    /// `slm_allocator`: allocations that are live at the same time do not overlap.
    #[test]
    fn allocations(
        v in variation(), sizes in prop::collection::vec(1_usize..=8, 1..5), nested in any::<bool>(), bits in data(),
    ) {
        let mut program = Program::new(v.shape, &[0; SIZE]);
        fill(&mut program);
        let mut expected = Vec::new();
        let mut open = Vec::new();
        for (nth, size) in sizes.iter().enumerate() {
            let count = size * 4;
            let vector = Vector::of(Int, count, &bits[nth * 8..]);
            let amount = program.constant(UInt, i64::try_from(count * 4).unwrap());
            let offset = program.call("slm_alloc", &[], &[amount], Ty::Scalar(UInt));
            let value = program.vector(&vector);
            program.effect("slm_block_st", &typed(Int, count, 16), &[offset.clone(), value]);
            open.push((offset, vector));
            if !nested {
                close(&mut program, &mut open, &mut expected);
            }
        }
        while !open.is_empty() {
            close(&mut program, &mut open, &mut expected);
        }
        output(&mut program);
        expected.extend(outputs(&[0; SIZE]));
        check(&program, v, &expected, &[0; SIZE])?;
    }
}

/// Reads the latest allocation, and frees it.
fn close(program: &mut Program, open: &mut Vec<(crate::program::Value, Vector)>, expected: &mut Vec<Elements>) {
    let (offset, vector) = open.pop().unwrap();
    let loaded = program.call(
        "slm_block_ld",
        &typed(Int, vector.len(), 16),
        std::slice::from_ref(&offset),
        Ty::Vector(Int, vector.len()),
    );
    program.output(&loaded);
    expected.push(exactly(&vector));
    program.effect("slm_free", &[], &[offset]);
}

//! Loads and stores through USM pointers, as in the headers.

use crate::check::{Elements, check, config, variation};
use crate::program::{Program, Template, Ty, Value, ints};
use crate::value::{ALL, Float, Int, Type, UInt, UShort, Vector, data, is_set, mask_data};
use proptest::prelude::*;
use proptest::sample::select;

/// The number of bytes of a kernel's memory.
pub const SIZE: usize = 1024;

/// Generates random bytes for a kernel's memory.
pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    // Only the seed is shrunk, because failures do not depend on the bytes.
    any::<u64>().prop_map(|seed| {
        let next = |state: &u64| Some(state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f));
        std::iter::successors(next(&seed), next).map(|state| (state >> 56) as u8).take(SIZE).collect()
    })
}

/// Generates a permutation of the numbers below `count`.
pub fn shuffled(count: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..count).collect::<Vec<_>>()).prop_shuffle()
}

/// Reads the number at a byte offset.
pub fn number_at(memory: &[u8], at: usize, size: usize) -> u64 {
    memory[at..at + size].iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte))
}

/// Writes a number at a byte offset.
pub fn put_at(memory: &mut [u8], at: usize, size: usize, bits: u64) {
    memory[at..at + size].copy_from_slice(&bits.to_le_bytes()[..size]);
}

fn typed(ty: Type, numbers: &[usize]) -> Vec<Template> {
    [vec![Template::Type(ty)], ints(numbers)].concat()
}

/// Creates a mask of `count` elements.
pub fn mask_of(bits: &[u64], count: usize) -> Vector {
    Vector::of(UShort, count, bits)
}

/// Returns the result of a gather: memory where the mask is true, and the pass-through value elsewhere.
fn gathered(ty: Type, memory: &[u8], at: &[usize], mask: &Vector, otherwise: Option<&Vector>) -> Elements {
    let lane = |(lane, at): (usize, &usize)| match otherwise {
        _ if is_set(mask, lane) => Some(number_at(memory, *at, ty.size())),
        Some(vector) => Some(vector.lanes[lane]),
        None => None,
    };
    at.iter().enumerate().map(lane).collect()
}

fn scatter(memory: &mut [u8], at: &[usize], mask: &Vector, data: &Vector) {
    for (lane, at) in at.iter().enumerate().filter(|(lane, _)| is_set(mask, *lane)) {
        put_at(memory, *at, data.ty.size(), data.lanes[lane]);
    }
}

/// `gather<T, N>(p, offsets, mask)` without LLVM's instructions: each small element occupies 4 bytes of a vector.
fn old_gather(program: &mut Program, ty: Type, addresses: Value, mask: Value, count: usize) -> Value {
    let (encoded, parts) = small(ty);
    let template = typed(ty, &[count, encoded[0], encoded[1]]);
    let whole = program.call("svm_gather", &template, &[addresses, mask], Ty::Vector(ty, count * parts));
    if parts == 1 {
        return whole;
    }
    let zero = program.constant(UShort, 0);
    let template = typed(ty, &[count * parts, count, 0, count, parts, 0]);
    program.call("rdregion", &template, &[whole, zero], Ty::Vector(ty, count))
}

/// `scatter<T, N>(p, offsets, data, mask)` without LLVM's instructions. Padding elements are never
/// stored.
fn old_scatter(program: &mut Program, addresses: Value, data: &Vector, mask: Value) {
    let (count, ty) = (data.len(), data.ty);
    let (encoded, parts) = small(ty);
    let mut value = program.vector(data);
    if parts > 1 {
        let other = program.vector(&Vector::of(ty, count * parts, &[0x5a5a_5a5a]));
        let (zero, all) = (program.constant(UShort, 0), program.all_set(count));
        let template = typed(ty, &[count * parts, count, 0, count, parts, 0]);
        value = program.call("wrregion", &template, &[other, value, zero, all], Ty::Vector(ty, count * parts));
    }
    program.effect("svm_scatter", &typed(ty, &[count, encoded[0], encoded[1]]), &[addresses, value, mask]);
}

/// Returns the encoding of the number of blocks, and the number of elements for each address.
fn small(ty: Type) -> ([usize; 2], usize) {
    match ty.size() {
        1 => ([2, 0], 4),
        2 => ([1, 1], 2),
        _ => ([0, 0], 1),
    }
}

/// Returns offsets of elements of at most 8 bytes, some aligned only to the element.
fn places(slots: &[usize], count: usize, ty: Type, start: usize) -> Vec<usize> {
    slots[..count].iter().map(|slot| slot * 8 + start % 8 / ty.size() * ty.size()).collect()
}

proptest! {
    #![proptest_config(config(14))]

    /// `block_load<T, N>(p, overaligned_tag<A>)`, `block_store`
    #[test]
    fn blocks(
        v in variation(), ty in select(&ALL[..]), count in 1_usize..=64, more in 0_u32..4,
        [from, to] in any::<[usize; 2]>(), memory in bytes(),
    ) {
        let alignment = ty.size() << more;
        let place = |random: usize| random % ((SIZE - count * ty.size()) / alignment + 1) * alignment;
        let (from, to) = (place(from), place(to));
        let template = [typed(ty, &[count]), vec![Template::Size(alignment as u64)]].concat();
        let mut program = Program::new(v.shape, &memory);
        let source = program.pointer(from);
        let value = program.call("svm_block_ld", &template, &[source], Ty::Vector(ty, count));
        let target = program.pointer(to);
        program.effect("svm_block_st", &template, &[target, value.clone()]);
        program.output(&value);
        let loaded: Elements =
            (0..count).map(|lane| Some(number_at(&memory, from + lane * ty.size(), ty.size()))).collect();
        let mut expected = memory.clone();
        expected.copy_within(from..from + count * ty.size(), to);
        check(&program, v, &[loaded], &expected)?;
    }

    /// `gather` and `scatter` with LLVM's instructions
    #[test]
    fn gather_and_scatter(
        v in variation(), ty in select(&ALL[..]), count in 1_usize..=32,
        slots in (shuffled(SIZE / 8), shuffled(SIZE / 8)), start in any::<u8>(), bits in data(), mask in mask_data(),
        memory in bytes(),
    ) {
        let (from, to) =
            (places(&slots.0, count, ty, usize::from(start)), places(&slots.1, count, ty, usize::from(start)));
        let (data, otherwise) = (Vector::of(ty, count, &bits), Vector::of(ty, count, &bits[9..]));
        let (load_mask, store_mask) = (mask_of(&mask, count), mask_of(&mask[11..], count));
        let template = [typed(ty, &[count]), vec![Template::Size(ty.size() as u64)]].concat();
        let mut program = Program::new(v.shape, &memory);
        let arguments = [program.addresses(&from), program.vector(&load_mask), program.vector(&otherwise)];
        let value = program.call("gather_ld", &template, &arguments, Ty::Vector(ty, count));
        program.output(&value);
        let arguments = [program.vector(&data), program.addresses(&to), program.vector(&store_mask)];
        program.effect("scatter_st", &template, &arguments);
        let loaded = gathered(ty, &memory, &from, &load_mask, Some(&otherwise));
        let mut expected = memory;
        scatter(&mut expected, &to, &store_mask, &data);
        check(&program, v, &[loaded], &expected)?;
    }

    /// `gather` and `scatter` with messages
    #[test]
    fn old_gather_and_scatter(
        v in variation(), ty in select(&ALL[..]), power in 0_u32..=5, slots in (shuffled(SIZE / 8), shuffled(SIZE / 8)),
        start in any::<u8>(), bits in data(), mask in mask_data(), memory in bytes(),
    ) {
        let count = 1 << power;
        let (from, to) =
            (places(&slots.0, count, ty, usize::from(start)), places(&slots.1, count, ty, usize::from(start)));
        let (load_mask, store_mask) = (mask_of(&mask, count), mask_of(&mask[11..], count));
        let data = Vector::of(ty, count, &bits);
        let mut program = Program::new(v.shape, &memory);
        let (addresses, mask) = (program.addresses(&from), program.vector(&load_mask));
        let value = old_gather(&mut program, ty, addresses, mask, count);
        program.output(&value);
        let (addresses, mask) = (program.addresses(&to), program.vector(&store_mask));
        old_scatter(&mut program, addresses, &data, mask);
        let loaded = gathered(ty, &memory, &from, &load_mask, None);
        let mut expected = memory;
        scatter(&mut expected, &to, &store_mask, &data);
        check(&program, v, &[loaded], &expected)?;
    }

    /// `gather_rgba<Mask>(p, offsets, mask)` and `scatter_rgba`: the values of one channel for all pixels, then the
    /// next.
    #[test]
    fn pixels(
        v in variation(), ty in select(vec![Float, Int, UInt]), count in select(vec![8_usize, 16, 32]),
        channels in 1_u8..16, slots in shuffled(SIZE / 16), bits in data(), mask in mask_data(), memory in bytes(),
    ) {
        let at: Vec<usize> = slots[..count].iter().map(|slot| slot * 16).collect();
        let enabled: Vec<usize> = (0..4).filter(|channel| channels >> channel & 1 == 1).collect();
        let (load_mask, store_mask) = (mask_of(&mask, count), mask_of(&mask[11..], count));
        let data = Vector::of(ty, count * enabled.len(), &bits);
        let channel_mask = Template::Enum("4sycl3_V13ext5intel5esimd17rgba_channel_mask", channels);
        let template = [typed(ty, &[count]), vec![channel_mask]].concat();
        let mut program = Program::new(v.shape, &memory);
        let arguments = [program.addresses(&at), program.vector(&load_mask)];
        let value = program.call("svm_gather4_scaled", &template, &arguments, Ty::Vector(ty, data.len()));
        program.output(&value);
        let arguments = [program.addresses(&at), program.vector(&data), program.vector(&store_mask)];
        program.effect("svm_scatter4_scaled", &template, &arguments);
        let of_pixel = |lane: usize, channel: usize| {
            is_set(&load_mask, lane).then(|| number_at(&memory, at[lane] + 4 * channel, 4))
        };
        let loaded = enabled.iter().flat_map(|channel| (0..count).map(move |lane| (lane, *channel)));
        let loaded: Elements = loaded.map(|(lane, channel)| of_pixel(lane, channel)).collect();
        let mut expected = memory.clone();
        for (nth, channel) in enabled.iter().enumerate() {
            for lane in (0..count).filter(|lane| is_set(&store_mask, *lane)) {
                put_at(&mut expected, at[lane] + 4 * channel, 4, data.lanes[nth * count + lane]);
            }
        }
        check(&program, v, &[loaded], &expected)?;
    }
}

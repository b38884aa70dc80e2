//! Loads and stores through surfaces, with the messages that predate the load/store cache.

use crate::check::{Elements, check, config, variation};
use crate::llvm::SURFACE;
use crate::memory::{SIZE, bytes, mask_of, number_at, put_at, shuffled};
use crate::program::{Program, Template, Ty, Value, ints};
use crate::value::{ALL, Float, Int, Type, UChar, UInt, UShort, Vector, data, is_set, mask_data};
use proptest::prelude::*;
use proptest::sample::select;

fn head(ty: Type, count: usize) -> Vec<Template> {
    [vec![Template::Type(ty)], ints(&[count])].concat()
}

fn with(mut head: Vec<Template>, more: &[Template]) -> Vec<Template> {
    head.extend_from_slice(more);
    head
}

fn surface(program: &mut Program) -> Value {
    program.scalar(UInt, u64::from(SURFACE))
}

/// Subtracts the global offset from offsets.
fn offsets(at: &[usize], global: usize) -> Vector {
    Vector::new(UInt, at.iter().map(|at| (at - global) as u64))
}

proptest! {
    #![proptest_config(config(12))]

    /// `block_load(accessor, offset)` with any offset and with multiples of 16 bytes, `block_store`
    #[test]
    fn blocks(
        v in variation(), ty in select(&ALL[..]), count in select(vec![16_usize, 32, 64]), aligned in any::<bool>(),
        [from, to] in any::<[u16; 2]>(), memory in bytes(),
    ) {
        let size = count * ty.size();
        let unit = if aligned { 16 } else { 4 };
        let from = usize::from(from) % ((SIZE - size) / unit + 1) * unit;
        let to = usize::from(to) % ((SIZE - size) / 16 + 1) * 16;
        let mut program = Program::new(v.shape, &memory);
        let offset = program.scalar(UInt, if aligned { from / 16 } else { from } as u64);
        let arguments = [surface(&mut program), offset];
        let builtin = if aligned { "oword_ld" } else { "oword_ld_unaligned" };
        let block = program.call(
            builtin,
            &with(head(ty, count), &[Template::Type(UInt), Template::Int(0)]),
            &arguments,
            Ty::Vector(ty, count),
        );
        program.output(&block);
        let arguments = [surface(&mut program), program.scalar(UInt, to as u64 / 16), block];
        program.effect("oword_st", &with(head(ty, count), &[Template::Type(UInt)]), &arguments);
        let loaded: Elements =
            (0..count).map(|lane| Some(number_at(&memory, from + lane * ty.size(), ty.size()))).collect();
        let mut after = memory.clone();
        after.copy_within(from..from + size, to);
        check(&program, v, &[loaded], &after)?;
    }

    /// `gather(accessor, offsets, global offset, mask)`, `scatter`. Each small element occupies 4 bytes.
    #[test]
    fn gather_and_scatter(
        v in variation(), ty in select(vec![UInt, UShort, UChar]), power in 0_u32..=5,
        slots in (shuffled(SIZE / 4 - 16), shuffled(SIZE / 4 - 16)), global in 0_usize..16, bits in data(),
        mask in mask_data(), memory in bytes(),
    ) {
        let (count, size, global) = (1 << power, ty.size(), global * 4);
        let at = |slots: &[usize]| -> Vec<usize> { slots[..count].iter().map(|slot| 64 + slot * 4).collect() };
        let (from, to) = (at(&slots.0), at(&slots.1));
        let (load_mask, store_mask) = (mask_of(&mask, count), mask_of(&mask[17..], count));
        let data = Vector::of(UInt, count, &bits);
        let tail = [Template::Type(UInt), Template::Int(i64::from(size.ilog2())), Template::Short(0)];
        let template = with(head(UInt, count), &tail);
        let mut program = Program::new(v.shape, &memory);
        let arguments = [
            surface(&mut program),
            program.scalar(UInt, global as u64),
            program.vector(&offsets(&from, global)),
            program.vector(&load_mask),
        ];
        let mut gathered = program.call("gather_masked_scaled2", &template, &arguments, Ty::Vector(UInt, count));
        if size < 4 {
            gathered = program.convert("trunc", &gathered, Ty::Vector(ty, count));
        }
        program.output(&gathered);
        let arguments = [
            program.vector(&store_mask),
            surface(&mut program),
            program.scalar(UInt, global as u64),
            program.vector(&offsets(&to, global)),
            program.vector(&data),
        ];
        program.effect("scatter_scaled", &template, &arguments);
        let loaded: Elements =
            (0..count).map(|lane| is_set(&load_mask, lane).then(|| number_at(&memory, from[lane], size))).collect();
        let mut after = memory.clone();
        for lane in (0..count).filter(|lane| is_set(&store_mask, *lane)) {
            put_at(&mut after, to[lane], size, data.lanes[lane]);
        }
        check(&program, v, &[loaded], &after)?;
    }

    /// `gather_rgba(accessor, offsets, global offset, mask)`, `scatter_rgba`
    #[test]
    fn pixels(
        v in variation(), ty in select(vec![Float, Int, UInt]), count in select(vec![8_usize, 16, 32]),
        channels in 1_u8..16, slots in shuffled(SIZE / 16 - 4), global in 0_usize..16, bits in data(),
        mask in mask_data(), memory in bytes(),
    ) {
        let global = global * 4;
        let at: Vec<usize> = slots[..count].iter().map(|slot| 64 + slot * 16).collect();
        let enabled: Vec<usize> = (0..4).filter(|channel| channels >> channel & 1 == 1).collect();
        let (load_mask, store_mask) = (mask_of(&mask, count), mask_of(&mask[11..], count));
        let data = Vector::of(ty, count * enabled.len(), &bits);
        let channel_mask = Template::Enum("4sycl3_V13ext5intel5esimd17rgba_channel_mask", channels);
        let mut program = Program::new(v.shape, &memory);
        let arguments = [
            surface(&mut program),
            program.scalar(UInt, global as u64),
            program.vector(&offsets(&at, global)),
            program.vector(&load_mask),
        ];
        let template = with(head(ty, count), &[channel_mask.clone(), Template::Type(UInt), Template::Short(0)]);
        let value = program.call("gather4_masked_scaled2", &template, &arguments, Ty::Vector(ty, data.len()));
        program.output(&value);
        let arguments = [
            program.vector(&store_mask),
            surface(&mut program),
            program.scalar(UInt, global as u64),
            program.vector(&offsets(&at, global)),
            program.vector(&data),
        ];
        let template = with(head(ty, count), &[Template::Type(UInt), channel_mask, Template::Short(0)]);
        program.effect("scatter4_scaled", &template, &arguments);
        let places = enabled.iter().flat_map(|channel| (0..count).map(move |lane| (lane, 4 * channel)));
        let loaded: Elements = places
            .clone()
            .map(|(lane, byte)| is_set(&load_mask, lane).then(|| number_at(&memory, at[lane] + byte, 4)))
            .collect();
        let mut after = memory.clone();
        for ((lane, byte), bits) in places.zip(&data.lanes).filter(|((lane, _), _)| is_set(&store_mask, *lane)) {
            put_at(&mut after, at[lane] + byte, 4, *bits);
        }
        check(&program, v, &[loaded], &after)?;
    }
}

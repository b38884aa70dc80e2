//! Masks: `any` and `all`, and conversions between masks and integers.

use crate::check::{check, config, exactly, variation};
use crate::memory::mask_of;
use crate::program::{Program, Template, Ty, ints};
use crate::value::{INTEGERS, UInt, UShort, Vector, data, is_set, mask_data};
use proptest::prelude::*;
use proptest::sample::select;

proptest! {
    #![proptest_config(config(14))]

    /// `any`, `all`
    #[test]
    fn questions(
        v in variation(), ty in select(&INTEGERS[..]), count in 1_usize..=64, bits in data(), kind in 0..4_u8,
    ) {
        // Random vectors are rarely zero.
        let input = Vector::of(
            ty,
            count,
            &bits
                .iter()
                .enumerate()
                .map(|(lane, bits)| match kind {
                    0 => 0,
                    1 => u64::from(lane == count / 2) << (ty.bits() - 1),
                    2 => u64::from(lane != count / 2) << (ty.bits() - 1),
                    _ => *bits,
                })
                .collect::<Vec<_>>(),
        );
        let mut program = Program::new(v.shape, &[]);
        let template = [vec![Template::Type(ty)], ints(&[count])].concat();
        for builtin in ["any", "all"] {
            let vector = program.vector(&input);
            let answer = program.call(builtin, &template, &[vector], Ty::Scalar(UShort));
            program.output(&answer);
        }
        let any = input.lanes.iter().any(|bits| *bits != 0);
        let all = input.lanes.iter().all(|bits| *bits != 0);
        check(&program, v, &[vec![Some(u64::from(any))], vec![Some(u64::from(all))]], &[])?;
    }

    /// `pack_mask`, `unpack_mask`
    #[test]
    fn bits_of_integers(
        v in variation(), count in select(vec![8_usize, 16, 32]), mask in mask_data(), number in any::<u32>(),
    ) {
        let mask = mask_of(&mask, count);
        let mut program = Program::new(v.shape, &[]);
        let vector = program.vector(&mask);
        let packed = program.call("pack_mask", &ints(&[count]), &[vector], Ty::Scalar(UInt));
        program.output(&packed);
        let number = u64::from(number);
        let scalar = program.scalar(UInt, number);
        let unpacked = program.call("unpack_mask", &ints(&[count]), &[scalar], Ty::Vector(UShort, count));
        program.output(&unpacked);
        let bits = (0..count).map(|lane| u64::from(is_set(&mask, lane)) << lane).sum();
        let elements = Vector::new(UShort, (0..count).map(|bit| number >> bit & 1));
        check(&program, v, &[vec![Some(bits)], exactly(&elements)], &[])?;
    }
}

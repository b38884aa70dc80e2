//! Matrix products, as in `xmx::dpas`.

use crate::check::{config, variation};
use crate::integers::Batch;
use crate::program::{Template, ints};
use crate::value::{Int, Vector, data};
use proptest::prelude::*;

/// A precision: its number, bits and sign.
#[derive(Clone, Copy, Debug)]
struct Precision(u8, u32, bool);

const PRECISIONS: [[Precision; 2]; 3] = [
    [Precision(7, 8, false), Precision(8, 8, true)],
    [Precision(5, 4, false), Precision(6, 4, true)],
    [Precision(3, 2, false), Precision(4, 2, true)],
];

impl Precision {
    /// Converts bits to a number.
    fn number(self, bits: u64) -> i32 {
        let bits = (bits & ((1 << self.1) - 1)) as i32;
        if self.2 && bits >> (self.1 - 1) == 1 { bits - (1 << self.1) } else { bits }
    }

    /// Packs elements into 32 bits.
    fn packed(self, elements: &[i32]) -> u64 {
        let bit =
            |(index, element): (usize, &i32)| (*element as u64 & ((1 << self.1) - 1)) << (index * self.1 as usize);
        elements.iter().enumerate().map(bit).sum()
    }
}

proptest! {
    #![proptest_config(config(12))]

    /// `dpas<8, rows>(C, B, A)`: C + A * B, and A * B. Vertically adjacent elements of B are packed together.
    #[test]
    fn products(
        v in variation(), which in 0_usize..3, [a_signed, b_signed] in any::<[bool; 2]>(), rows in 1_usize..=8,
        bits in data(),
    ) {
        let (depth, columns) = (8, 16);
        let (left, right) = (PRECISIONS[which][usize::from(a_signed)], PRECISIONS[which][usize::from(b_signed)]);
        let packed = 32 / left.1 as usize;
        let inner = depth * packed;
        let random = |index: usize| bits[index % 64].rotate_right((index / 64) as u32 * 3);
        let a: Vec<i32> = (0..rows * inner).map(|index| left.number(random(index))).collect();
        let b: Vec<i32> = (0..inner * columns).map(|index| right.number(random(index + 31))).collect();
        let c = Vector::of(Int, rows * columns, &bits[11..]);

        let a_numbers = a.chunks(packed).map(|elements| left.packed(elements));
        let b_numbers = (0..depth * columns).map(|number| {
            let (step, column) = (number / columns, number % columns);
            right.packed(&(0..packed).map(|part| b[(step * packed + part) * columns + column]).collect::<Vec<_>>())
        });
        let (a_vector, b_vector) = (Vector::new(Int, a_numbers), Vector::new(Int, b_numbers));
        let element = |place: usize| -> i32 {
            let (row, column) = (place / columns, place % columns);
            (0..inner).map(|step| a[row * inner + step] * b[step * columns + column]).sum()
        };
        let products: Vec<i32> = (0..rows * columns).map(element).collect();
        let sums = products.iter().zip(&c.lanes).map(|(product, start)| product.wrapping_add(*start as i32));

        let precision =
            |precision: Precision| Template::Enum("4sycl3_V13ext5intel5esimd3xmx18dpas_argument_type", precision.0);
        let types = |count: usize| vec![Template::Type(Int); count];
        let lengths = [rows * columns, b_vector.len(), a_vector.len()];
        let mut batch = Batch::new(v);
        let head = [vec![precision(right), precision(left)], ints(&[depth, rows])].concat();
        let template = [head, types(4), ints(&lengths), ints(&[1, 1])].concat();
        let expected = Vector::new(Int, sums.map(|sum| sum as u64));
        batch.add("dpas2", &template, &[&c, &b_vector, &a_vector], &expected);
        let info = rows << 24 | depth << 16 | usize::from(left.0) << 8 | usize::from(right.0);
        let template = [ints(&[info]), types(3), ints(&lengths)].concat();
        let expected = Vector::new(Int, products.iter().map(|product| *product as u64));
        batch.add("dpas_nosrc0", &template, &[&b_vector, &a_vector], &expected);
        batch.check()?;
    }
}

//! A gray image, and the convolution in Rust as a reference for the device's results.

/// Nine coefficients. The row and the column are the neighbor's offset plus one.
pub type Coefficients = [[f32; 3]; 3];

/// An image of `width * height` elements in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// The number of elements in a row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The elements.
    pub elements: Vec<f32>,
}

impl Image {
    /// Returns an image of small integers. With coefficients that are multiples of a power of two, every result is
    /// exact in `f32`, in any order of additions.
    pub fn pattern(width: usize, height: usize) -> Self {
        let element = |i: usize| {
            let level = u8::try_from((i * i + 7 * i) % 251).unwrap_or(0);
            f32::from(level)
        };
        Self { width, height, elements: (0..width * height).map(element).collect() }
    }

    /// Returns the convolution. Elements outside the image are zero.
    pub fn convolved(&self, coefficients: &Coefficients) -> Self {
        let at = |x: usize, y: usize| -> f32 {
            // The indices include the border, which is one element wide.
            match (x.checked_sub(1), y.checked_sub(1)) {
                (Some(x), Some(y)) if x < self.width && y < self.height => self.elements[y * self.width + x],
                _ => 0.0,
            }
        };
        let mut elements = Vec::with_capacity(self.elements.len());
        for y in 0..self.height {
            for x in 0..self.width {
                let mut sum = 0.0;
                for (i, row) in coefficients.iter().enumerate() {
                    for (j, coefficient) in row.iter().enumerate() {
                        sum += coefficient * at(x + j, y + i);
                    }
                }
                elements.push(sum);
            }
        }
        Self { elements, width: self.width, height: self.height }
    }
}

#[cfg(test)]
mod tests {
    use super::{Coefficients, Image};

    /// Shifts the image right and down by one element.
    const MOVE: Coefficients = [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]];

    fn image(width: usize, height: usize, elements: &[f32]) -> Image {
        Image { width, height, elements: elements.to_vec() }
    }

    #[test]
    fn neighbors_are_found_by_row_and_column() {
        let moved = image(3, 2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).convolved(&MOVE);
        assert_eq!(moved, image(3, 2, &[0.0, 0.0, 0.0, 0.0, 1.0, 2.0]));
    }

    #[test]
    fn all_is_zero_outside() {
        let sums = image(2, 2, &[1.0, 2.0, 3.0, 4.0]).convolved(&[[1.0; 3]; 3]);
        assert_eq!(sums, image(2, 2, &[10.0; 4]));
    }

    #[test]
    fn one_element() {
        let sums = image(1, 1, &[3.0]).convolved(&[[2.0; 3]; 3]);
        assert_eq!(sums, image(1, 1, &[6.0]));
    }
}

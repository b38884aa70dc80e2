//! Arithmetic on measurements.

/// Returns the median. For an even number of values, this is the mean of the middle two.
pub fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    let half = figures.len() / 2;
    match (figures.get(half), half.checked_sub(1).and_then(|below| figures.get(below))) {
        (Some(above), Some(below)) if figures.len().is_multiple_of(2) => f64::midpoint(*above, *below),
        (Some(middle), _) => *middle,
        _ => f64::NAN,
    }
}

/// Returns the quotient of two integers.
#[allow(clippy::cast_precision_loss, reason = "instruction counts, sizes of files and of memory are below 2^52")]
pub fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

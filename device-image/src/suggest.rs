//! The name that was probably meant.

/// The known name nearest to a wrong one, if it is near enough.
pub(crate) fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // A third of the letters may be wrong; longer names than any known one are not worth the time.
    let most = (name.len() / 3).clamp(1, 4);
    let candidates = known.into_iter().filter(|known| known.len().abs_diff(name.len()) <= most);
    let distances = candidates.map(|known| (distance(name.as_bytes(), known.as_bytes()), known));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// `; did you mean '…'?` for the nearest name, or nothing.
pub(crate) fn question<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(name, known).map(|known| format!("; did you mean '{known}'?")).unwrap_or_default()
}

/// How many bytes have to be put in, taken out or replaced.
fn distance(from: &[u8], to: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, byte) in from.iter().enumerate() {
        let mut next = vec![index + 1];
        let pairs = row.iter().zip(row.iter().skip(1));
        for ((diagonal, above), other) in pairs.zip(to) {
            let left = next.last().copied().unwrap_or_default();
            let replaced = diagonal + usize::from(byte != other);
            next.push(replaced.min(above + 1).min(left + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (from, to, expected) in [("", "", 0), ("a", "", 1), ("spirv64", "spir64", 1), ("kitten", "sitting", 3)] {
            assert_eq!(distance(from.as_bytes(), to.as_bytes()), expected);
            assert_eq!(distance(to.as_bytes(), from.as_bytes()), expected);
        }
    }
}

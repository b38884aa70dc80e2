//! Suggests the name that the user probably intended.

/// Returns the known name that is nearest to an unknown name, if it is near enough.
pub(crate) fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // A third of the letters may be wrong. Names whose lengths differ by more are not compared, to
    // save time.
    let most = (name.len() / 3).clamp(1, 4);
    let candidates = known.into_iter().filter(|known| known.len().abs_diff(name.len()) <= most);
    let distances = candidates.map(|known| (strsim::levenshtein(name, known), known));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// Returns `; did you mean '…'?` for the nearest name, or an empty string.
pub(crate) fn question<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(name, known).map(|known| format!("; did you mean '{known}'?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_names() {
        let known = ["spir64", "spir64_gen", "nvptx64", "sitting"];
        for (name, expected) in
            [("spirv64", Some("spir64")), ("nvptx46", Some("nvptx64")), ("kitten", None), ("", None), ("x86", None)]
        {
            assert_eq!(nearest(name, known), expected, "{name}");
        }
        assert_eq!(question("nvptx46", known), "; did you mean 'nvptx64'?");
        assert_eq!(question("kitten", known), "");
    }
}

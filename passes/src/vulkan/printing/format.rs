//! Parses the conversions of a format string.

/// Returns the letter of each conversion in order, without `%%`.
pub fn conversions(format: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    let mut rest = format;
    while let Some(begin) = rest.iter().position(|byte| *byte == b'%') {
        rest = &rest[begin + 1..];
        let options = rest.iter().position(|byte| !b"-+ #0123456789.vhl".contains(byte)).unwrap_or(rest.len());
        let Some(letter) = rest.get(options) else { break };
        if *letter != b'%' {
            found.push(*letter);
        }
        rest = &rest[options + 1..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::conversions;

    #[test]
    fn letters() {
        assert_eq!(conversions(b"%d %5.2v4hlf%% %s%"), b"dfs");
        assert_eq!(conversions(b"none"), b"");
    }
}

//! Formats the bytes of one value.

/// The maximum number of bytes of a value in a table.
const MAX_BYTES: usize = 16;

/// The range of magnitudes in which bytes are probably a floating-point number. Small integers, read as floating-point
/// numbers, would be far below the range; pointers and random bytes are mostly outside.
const PLAUSIBLE: std::ops::Range<f64> = 1e-6..1e9;

/// Returns hexadecimal digits, low byte first, truncated to a length that fits a line.
pub fn hex(bytes: &[u8]) -> String {
    let shown = bytes.iter().take(MAX_BYTES);
    let mut words: Vec<String> = shown.map(|byte| format!("{byte:02x}")).collect();
    if bytes.len() > MAX_BYTES {
        words.push("...".to_owned());
    }
    words.join(" ")
}

/// Returns the bytes as a signed number, if they are as long as an integer type.
pub fn integer(bytes: &[u8]) -> Option<String> {
    if let [byte] = bytes {
        return Some(i8::from_le_bytes([*byte]).to_string());
    }
    if let Ok(bytes) = bytes.try_into() {
        return Some(i16::from_le_bytes(bytes).to_string());
    }
    if let Ok(bytes) = bytes.try_into() {
        return Some(i32::from_le_bytes(bytes).to_string());
    }
    let bytes = bytes.try_into().ok()?;
    Some(i64::from_le_bytes(bytes).to_string())
}

/// Returns the bytes as `float` or `double`, if they have the size of that type and the number is plausible.
pub fn float(bytes: &[u8]) -> Option<String> {
    if let Ok(bytes) = bytes.try_into() {
        let number = f32::from_le_bytes(bytes);
        return PLAUSIBLE.contains(&f64::from(number.abs())).then(|| format!("{number:?}"));
    }
    let number = f64::from_le_bytes(bytes.try_into().ok()?);
    PLAUSIBLE.contains(&number.abs()).then(|| format!("{number:?}"))
}

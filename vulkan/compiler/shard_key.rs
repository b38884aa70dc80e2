/// Returns the key by which libclc's functions are sorted. The key is the source name; for conversions, it excludes the
/// vector length, rounding mode and saturation.
///
/// The build script and the compiler share this file.
pub fn shard_key(symbol: &str) -> &str {
    let Some(mangled) = symbol.strip_prefix("_Z") else { return symbol };
    let digits = mangled.find(|c: char| !c.is_ascii_digit()).unwrap_or(mangled.len());
    let (length, rest) = mangled.split_at(digits);
    let name = length.parse().ok().and_then(|length: usize| rest.get(..length)).unwrap_or(rest);
    match name.strip_prefix("convert_") {
        Some(target) => {
            let letters = target.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(target.len());
            &name[.."convert_".len() + letters]
        }
        None => name,
    }
}

/// Returns the source name of a function that is mangled like OpenCL C's builtins.
pub fn base_name(mangled: &str) -> Option<&str> {
    let rest = mangled.strip_prefix("_Z")?;
    let (length, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    rest.get(..length.parse().ok()?)
}

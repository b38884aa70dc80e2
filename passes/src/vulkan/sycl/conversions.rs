//! Names the conversions of SPIR-V as OpenCL C does: `__spirv_ConvertFToS_Rchar4_sat_rte` is `convert_char4_sat_rte`.

/// Returns OpenCL C's name for a conversion; `None` if `base` is none.
pub fn name(base: &str) -> Option<String> {
    let (operation, result) = base.strip_prefix("__spirv_")?.split_once("_R")?;
    let saturates = operation.starts_with("SatConvert");
    if !saturates && !matches!(operation, "UConvert" | "SConvert" | "FConvert") && !operation.starts_with("Convert") {
        return None;
    }
    // The suffixes for saturation and rounding follow the type.
    let (ty, suffixes) = result.split_at(result.find('_').unwrap_or(result.len()));
    let ty = ty.replace("longlong", "long");
    let saturation = if saturates { "_sat" } else { "" };
    Some(format!("convert_{ty}{saturation}{suffixes}"))
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn names() {
        assert_eq!(name("__spirv_ConvertFToU_Ruint4_rte").as_deref(), Some("convert_uint4_rte"));
        assert_eq!(name("__spirv_ConvertFToS_Rchar_sat_rtz").as_deref(), Some("convert_char_sat_rtz"));
        assert_eq!(name("__spirv_SatConvertSToU_Ruchar").as_deref(), Some("convert_uchar_sat"));
        assert_eq!(name("__spirv_UConvert_Rulong").as_deref(), Some("convert_ulong"));
        assert_eq!(name("__spirv_ImageRead_Rfloat4"), None);
    }
}

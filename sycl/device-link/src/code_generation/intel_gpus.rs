//! The names of Intel GPUs for `-fsycl-targets=intel_gpu_…` and for `ocloc -device`.

/// The prefix of all names.
pub const PREFIX: &str = "intel_gpu_";

/// The names without the prefix, and ocloc's names for the devices, newest first. Each version of
/// ocloc supports only the devices that existed when it was released.
const DEVICES: [(&str, &str); 45] = [
    ("wcl", "wcl"),
    ("ptl_u", "ptl-u"),
    ("ptl_h", "ptl-h"),
    ("lnl_m", "lnl-m"),
    ("bmg_g31", "bmg-g31"),
    ("bmg_g21", "bmg-g21"),
    ("arl_h", "arl-h"),
    ("arl_s", "arl-s"),
    ("arl_u", "arl-u"),
    ("mtl_h", "mtl-h"),
    ("mtl_s", "mtl-s"),
    ("mtl_u", "mtl-u"),
    ("pvc_vg", "pvc-vg"),
    ("pvc", "pvc"),
    ("acm_g12", "acm-g12"),
    ("dg2_g12", "dg2-g12"),
    ("acm_g11", "acm-g11"),
    ("dg2_g11", "dg2-g11"),
    ("acm_g10", "acm-g10"),
    ("dg2_g10", "dg2-g10"),
    ("dg1", "dg1"),
    ("adl_n", "adl-n"),
    ("adl_p", "adl-p"),
    ("adl_s", "adl-s"),
    // The same device as `adl_s`. Older versions of ocloc do not recognize `rpl-s`.
    ("rpl_s", "adl-s"),
    ("rkl", "rkl"),
    ("tgllp", "tgllp"),
    ("tgl", "tgllp"),
    ("icllp", "icllp"),
    ("icl", "icllp"),
    ("jsl", "jsl"),
    ("ehl", "ehl"),
    ("cml", "cml"),
    ("aml", "aml"),
    ("whl", "whl"),
    ("glk", "glk"),
    ("apl", "apl"),
    ("bxt", "bxt"),
    ("cfl", "cfl"),
    ("kbl", "kbl"),
    ("skl", "skl"),
    ("bdw", "bdw"),
    ("gen9", "gen9"),
    ("gen11", "gen11"),
    ("gen12lp", "gen12lp"),
];

/// Returns ocloc's device for a name with the prefix: a name in the table, or a version such as `intel_gpu_12_60_7`.
pub fn device(name: &str) -> Option<String> {
    let name = name.strip_prefix(PREFIX)?;
    if let Some((_, device)) = DEVICES.iter().find(|(known, _)| *known == name) {
        return Some((*device).to_owned());
    }
    let parts: Vec<&str> = name.split('_').collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (parts.len() == 3 && parts.iter().all(is_number)).then(|| parts.join("."))
}

/// Returns all names in the table, with the prefix.
pub fn names() -> impl Iterator<Item = String> {
    DEVICES.iter().map(|(name, _)| format!("{PREFIX}{name}"))
}

#[cfg(test)]
mod tests {
    use super::device;

    #[test]
    fn devices() {
        assert_eq!(device("intel_gpu_dg2_g10").as_deref(), Some("dg2-g10"));
        assert_eq!(device("intel_gpu_12_60_7").as_deref(), Some("12.60.7"));
        for wrong in ["pvc", "intel_gpu_", "intel_gpu_12_60", "intel_gpu_12__7", "intel_gpu_12_60_7a"] {
            assert_eq!(device(wrong), None, "{wrong}");
        }
    }
}

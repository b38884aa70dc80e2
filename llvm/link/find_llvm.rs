//! Finds the `llvm-config` for a major version of LLVM, for the build scripts in this workspace.

use std::{env, process::Command};

/// Returns the major version that the features of the package select.
pub fn major() -> &'static str {
    if env::var_os("CARGO_FEATURE_LLVM19").is_some() { "19" } else { "22" }
}

/// Returns the output that the `llvm-config` for this major version prints for `flag`, or `None` if it is not
/// installed.
///
/// llvm-sys's prefix variables (`LLVM_SYS_221_PREFIX`, `LLVM_SYS_191_PREFIX`) take precedence over Debian's names.
pub fn llvm_config(major: &str, flag: &str) -> Option<String> {
    let prefix = format!("LLVM_SYS_{major}1_PREFIX");
    println!("cargo::rerun-if-env-changed={prefix}");
    println!("cargo::rerun-if-env-changed=PATH");
    let mut candidates = Vec::new();
    if let Ok(prefix) = env::var(prefix) {
        candidates.push(format!("{prefix}/bin/llvm-config"));
    }
    candidates.push(format!("llvm-config-{major}"));
    candidates.push(format!("/usr/lib/llvm-{major}/bin/llvm-config"));
    candidates.push("llvm-config".to_owned());
    let right = |candidate: &&String| {
        query(candidate, "--version").is_some_and(|version| version.split('.').next() == Some(major))
    };
    query(candidates.iter().find(right)?, flag)
}

/// Returns the output of `llvm-config` for a flag.
fn query(llvm_config: &str, flag: &str) -> Option<String> {
    let output = Command::new(llvm_config).arg(flag).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

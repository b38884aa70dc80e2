//! Applies the options of `oclvk`.

use std::path::PathBuf;

use opencl_vulkan::{FloatControls, NativeBuiltins, Options, Pods};

use crate::features;
use crate::request::{Command, Format, Language};

/// The optimization levels. They are equivalent, because the IR is always optimized.
const LEVELS: [&str; 7] = ["", "0", "1", "2", "3", "s", "z"];

/// Sets an option. `argument` is its text in messages, and `value` is the text after `=` or the next argument. Returns
/// the option for clang, if it is one.
pub fn set(command: &mut Command, argument: &str, name: &str, value: Option<&str>) -> Result<Option<String>, String> {
    let is_on = !matches!(value, Some("0" | "false"));
    if switch(&mut command.options, argument, name, is_on)? {
        return Ok(None);
    }
    match (name, value) {
        ("-o", Some(path)) => command.output = PathBuf::from(path),
        ("-x", Some(language)) => set_language(command, language)?,
        ("-sycl-properties-out", Some(path)) => command.properties = Some(PathBuf::from(path)),
        ("-output-format", Some("spv")) => command.format = Format::Spirv,
        ("-output-format", Some("bc")) => command.format = Format::Bitcode,
        ("-output-format", Some("ll")) => command.format = Format::Text,
        ("-output-format", Some("lowered")) => command.format = Format::Lowered,
        ("-output-format", _) => return Err(format!("unknown option '{argument}'; 'oclvk --help' lists all options")),
        ("-cl-std" | "-std", Some(value)) => return Ok(Some(format!("{name}={value}"))),
        (_, Some(value)) => valued(&mut command.options, argument, name, value)?,
        (_, None) => return Err(internal(name)),
    }
    Ok(None)
}

fn internal(name: &str) -> String {
    format!("internal error: option '{name}' is not handled")
}

/// Sets an option that is on or off. Returns false if the option has another kind of value.
fn switch(options: &mut Options, argument: &str, name: &str, is_on: bool) -> Result<bool, String> {
    match name {
        "-pod-ubo" if is_on => set_pods(options, Pods::Uniform)?,
        "-pod-pushconstant" if is_on => set_pods(options, Pods::PushConstants)?,
        "-pod-ubo" | "-pod-pushconstant" => {}
        "-cluster-pod-kernel-args" => options.cluster_pods = is_on,
        "-constant-args-ubo" => options.constant_args_ubo = is_on,
        "-distinct-kernel-descriptor-sets" => options.distinct_sets = is_on,
        "-global-offset" => options.emit.global_offset = is_on,
        "-global-offset-push-constant" => options.push_global_offset = is_on,
        "-cl-arm-non-uniform-work-group-size" => options.non_uniform = is_on,
        "-uniform-workgroup-size" | "-cl-uniform-work-group-size" => options.non_uniform &= !is_on,
        "-fp64" => features::without(options, if is_on { &[] } else { &features::DOUBLE }),
        "-fp16" => features::without(options, if is_on { &[] } else { &features::HALF }),
        "-cl-native-math" if is_on => options.native = NativeBuiltins::All,
        "-int8" if !is_on => {
            return Err(format!("option '{argument}' is not supported: 8-bit integers are always enabled"));
        }
        "-images" if !is_on => {
            return Err(format!("option '{argument}' is not supported: images are always enabled"));
        }
        "-cl-native-math" | "-int8" | "-images" => {}
        "-work-dim" => options.emit.work_dim = is_on,
        "-physical-storage-buffers" => options.physical = is_on,
        "-module-constants-in-storage-buffer" => options.constants_in_buffer = is_on,
        "-g" => options.emit.lines = is_on,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Sets an option of the compilation with a value.
fn valued(options: &mut Options, argument: &str, name: &str, value: &str) -> Result<(), String> {
    match (name, value) {
        ("-enable-feature-macros", names) => {
            let is_missing = |name: &&str| !names.split(',').any(|found| found == *name);
            let missing: Vec<&str> = features::all().filter(is_missing).collect();
            features::without(options, &missing);
        }
        ("-use-native-builtins", names) => set_native(options, argument, names)?,
        ("-max-pushconstant-size", bytes) => {
            options.max_push_constants =
                bytes.parse().map_err(|_| format!("option '{argument}': '{bytes}' is not a number"))?;
        }
        ("-max-ubo-size", bytes) => {
            let size = bytes.parse().ok().filter(|size: &u32| *size >= 16);
            let size =
                size.ok_or_else(|| format!("option '{argument}': '{bytes}' is not in the range 16 to 4294967295"))?;
            // Uniform buffers are arrays of 16-byte vectors.
            options.emit.max_ubo_size = size.min(1 << 30) / 16 * 16;
        }
        ("-printf-buffer-size", bytes) => {
            let size = bytes.parse().ok().filter(|size| (8..=1 << 30).contains(size));
            options.printf_buffer =
                size.ok_or_else(|| format!("option '{argument}': '{bytes}' is not in the range 8 to 1073741824"))?;
        }
        ("-spv-version", version) => options.emit.version = spirv_version(version)?,
        ("-rounding-mode-rte" | "-denorm-preserve" | "-denorm-flush-to-zero", widths) => {
            set_float_control(&mut options.emit.float_controls, argument, name, widths)?;
        }
        ("-arch", "spir" | "spirv32") => options.long_addresses = false,
        ("-arch", "spir64" | "spirv64") => options.long_addresses = true,
        ("-arch", arch) => {
            return Err(format!("architecture '{arch}' is not supported; expected 'spir' or 'spir64'"));
        }
        ("-no-8bit-storage" | "-no-16bit-storage", buffers) => no_storage(options, argument, name, buffers)?,
        ("-O", level) if LEVELS.contains(&level) => {}
        ("-O", level) => {
            return Err(format!(
                "option '{argument}': '{level}' is not an optimization level; expected 0 to 3, s or z"
            ));
        }
        _ => return Err(internal(name)),
    }
    Ok(())
}

fn set_language(command: &mut Command, language: &str) -> Result<(), String> {
    command.options.sycl = false;
    command.language = match language {
        "ir" => Language::Ir,
        "cl" => Language::Source,
        "sycl" => {
            command.options.sycl = true;
            Language::Source
        }
        _ => return Err(format!("language '{language}' is not supported; expected 'cl', 'sycl' or 'ir'")),
    };
    Ok(())
}

/// Selects the mathematical functions that are native.
fn set_native(options: &mut Options, argument: &str, names: &str) -> Result<(), String> {
    let names: Vec<&str> = names.split(',').filter(|name| !name.is_empty()).collect();
    if let Some(name) = names.iter().find(|name| !opencl_vulkan::builtins::is_builtin(name)) {
        return Err(format!("option '{argument}': '{name}' is not a builtin function of OpenCL C"));
    }
    if options.native != NativeBuiltins::All {
        options.native = NativeBuiltins::Named(names.into_iter().map(str::to_owned).collect());
    }
    Ok(())
}

/// Disables elements of 8 or 16 bits in buffers. Push constants and POD arguments never have such elements.
fn no_storage(options: &mut Options, argument: &str, name: &str, buffers: &str) -> Result<(), String> {
    for buffer in buffers.split(',') {
        match buffer {
            "ssbo" | "ubo" if name == "-no-16bit-storage" => options.no_16bit_storage = true,
            "ssbo" | "ubo" => options.no_8bit_storage = true,
            "pushconstant" => {}
            _ => {
                return Err(format!(
                    "option '{argument}': invalid value '{buffer}'; expected ssbo, ubo or pushconstant"
                ));
            }
        }
    }
    Ok(())
}

fn set_pods(options: &mut Options, pods: Pods) -> Result<(), String> {
    if options.pods != Pods::Storage && options.pods != pods {
        return Err("'-pod-ubo' and '-pod-pushconstant' cannot be used together".to_owned());
    }
    options.pods = pods;
    Ok(())
}

fn spirv_version(text: &str) -> Result<(u8, u8), String> {
    let minor = text.strip_prefix("1.").and_then(|minor| minor.parse().ok()).filter(|minor| *minor <= 6);
    minor
        .map(|minor| (1, minor))
        .ok_or_else(|| format!("SPIR-V version '{text}' is not supported; expected 1.0 to 1.6"))
}

/// Sets the behavior of floating-point operations of some widths.
fn set_float_control(controls: &mut FloatControls, argument: &str, name: &str, text: &str) -> Result<(), String> {
    let widths = widths_in(argument, text)?;
    let opposite = match name {
        "-denorm-preserve" => &controls.flush_denormals,
        "-denorm-flush-to-zero" => &controls.preserve_denormals,
        _ => &Vec::new(),
    };
    if let Some(width) = widths.iter().find(|width| opposite.contains(width)) {
        return Err(format!(
            "option '{argument}': denormal numbers of {width} bits cannot be both preserved and flushed to zero"
        ));
    }
    match name {
        "-denorm-preserve" => controls.preserve_denormals = widths,
        "-denorm-flush-to-zero" => controls.flush_denormals = widths,
        _ => controls.round_to_even = widths,
    }
    Ok(())
}

/// Parses a list of widths. The result is sorted, without duplicates.
fn widths_in(argument: &str, text: &str) -> Result<Vec<u32>, String> {
    let width = |part: &str| match part {
        "16" => Ok(16),
        "32" => Ok(32),
        "64" => Ok(64),
        _ => Err(format!("option '{argument}': invalid width '{part}'; expected 16, 32 or 64")),
    };
    let mut widths = text.split(',').map(width).collect::<Result<Vec<u32>, String>>()?;
    widths.sort_unstable();
    widths.dedup();
    Ok(widths)
}

//! Options that disable optional features of OpenCL C.

use opencl_vulkan::Options;

/// The features that clang enables by default. Some have a second name.
const FEATURES: [(&str, &str); 12] = [
    ("__opencl_c_3d_image_writes", "cl_khr_3d_image_writes"),
    ("__opencl_c_atomic_order_acq_rel", ""),
    ("__opencl_c_atomic_order_seq_cst", ""),
    ("__opencl_c_atomic_scope_all_devices", ""),
    ("__opencl_c_atomic_scope_device", ""),
    ("__opencl_c_device_enqueue", ""),
    ("__opencl_c_generic_address_space", ""),
    ("__opencl_c_pipes", ""),
    ("__opencl_c_program_scope_global_variables", ""),
    ("__opencl_c_read_write_images", ""),
    ("__opencl_c_subgroups", ""),
    ("__opencl_c_work_group_collective_functions", ""),
];

/// The names of the `double` feature.
pub const DOUBLE: [&str; 2] = ["cl_khr_fp64", "__opencl_c_fp64"];
/// The name of the `half` feature.
pub const HALF: [&str; 1] = ["cl_khr_fp16"];

/// Returns the names of all features.
pub fn all() -> impl Iterator<Item = &'static str> {
    FEATURES.iter().map(|(name, _)| *name)
}

/// Disables features for the source.
pub fn without(options: &mut Options, names: &[&str]) {
    for name in names {
        let second = FEATURES.iter().find(|(found, _)| found == name).map_or("", |(_, second)| *second);
        for name in [*name, second].into_iter().filter(|name| !name.is_empty()) {
            options.clang.extend(["-Xclang".to_owned(), format!("-cl-ext=-{name}")]);
        }
    }
}

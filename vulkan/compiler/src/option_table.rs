//! The options of `oclvk` other than clang's. Most of them are clspv's; `docs/vulkan.md` lists all of them.

use clang_options::{Form, Named};

use Form::{Joined, Setting, Switch};
use Support::{Ignored, Rejected, Yes};

/// The support for an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It has an effect.
    Yes,
    /// It has no effect, for this reason.
    Ignored(&'static str),
    /// It is rejected, for this reason, unless its value disables it.
    Rejected(&'static str),
}

/// An option.
#[derive(Clone, Copy, Debug)]
pub struct OwnOption {
    /// The name, with one dash.
    pub name: &'static str,
    /// The spelling of its value.
    pub form: Form,
    /// The support for the option.
    pub support: Support,
}

impl Named for OwnOption {
    fn name(&self) -> &'static str {
        self.name
    }

    fn form(&self) -> Form {
        self.form
    }
}

const fn option(name: &'static str, form: Form, support: Support) -> OwnOption {
    OwnOption { name, form, support }
}

/// The options, sorted by name.
pub const OPTIONS: &[OwnOption] = &[
    option("-O", Joined, Yes),
    option("-arch", Setting, Yes),
    option("-cl-arm-integer-dot-product", Switch, Ignored("the functions are always available")),
    option("-cl-arm-non-uniform-work-group-size", Switch, Yes),
    option("-cl-kernel-arg-info", Switch, Ignored("reflection always describes the arguments")),
    option("-cl-native-math", Switch, Yes),
    option("-cl-no-subgroup-ifp", Switch, Ignored("Vulkan does not guarantee independent forward progress")),
    option("-cl-std", Setting, Yes),
    option("-cl-uniform-work-group-size", Switch, Yes),
    option("-cluster-pod-kernel-args", Switch, Yes),
    option("-constant-args-ubo", Switch, Yes),
    option("-decorate-nonuniform", Switch, Ignored("no descriptor is indexed")),
    option("-denorm-flush-to-zero", Setting, Yes),
    option("-denorm-preserve", Setting, Yes),
    option("-distinct-kernel-descriptor-sets", Switch, Yes),
    option("-enable-feature-macros", Setting, Yes),
    option("-enable-opaque-pointers", Switch, Ignored("pointers are always opaque")),
    option("-enable-printf", Switch, Ignored("printf needs no option")),
    option("-fp16", Switch, Yes),
    option("-fp64", Switch, Yes),
    option("-g", Switch, Yes),
    option("-global-offset", Switch, Yes),
    option("-global-offset-push-constant", Switch, Yes),
    option("-hack-block-order", Switch, Ignored("blocks are always in structured order")),
    option("-hack-clamp-width", Switch, Ignored("saturation does not use clamp instructions")),
    option("-hack-convert-to-float", Switch, Ignored("no tested driver drops conversions")),
    option("-hack-dis", Switch, Ignored("each image and sampler argument has its own variable")),
    option(
        "-hack-image1d-buffer-bgra",
        Switch,
        Rejected("components of image buffers are read in the order that the format specifies"),
    ),
    option("-hack-initializers", Switch, Ignored("the work-group size is not a variable")),
    option("-hack-inserts", Switch, Ignored("no OpCompositeInsert is emitted")),
    option("-hack-logical-ptrtoint", Switch, Ignored("the integer value of a pointer is its offset")),
    option("-hack-mul-extended", Switch, Ignored("no OpSMulExtended or OpUMulExtended is emitted")),
    option("-hack-phis", Switch, Ignored("phis are scalars")),
    option("-hack-scf", Switch, Rejected("signed integer comparisons are emitted as signed comparisons")),
    option("-hack-undef", Switch, Ignored("undefined values are always zeros")),
    option("-images", Switch, Yes),
    option("-inline-entry-points", Switch, Ignored("all calls are inlined")),
    option("-int8", Switch, Yes),
    option("-long-vector", Switch, Ignored("vectors can have any length")),
    option("-max-pushconstant-size", Setting, Yes),
    option("-max-ubo-size", Setting, Yes),
    option("-memmove-alloca-limit", Setting, Ignored("memmove needs no temporary array")),
    option("-module-constants-in-storage-buffer", Switch, Yes),
    option("-no-16bit-storage", Setting, Yes),
    option("-no-8bit-storage", Setting, Yes),
    option("-no-dra", Switch, Ignored("all calls are inlined, so that functions have no resources as arguments")),
    option("-no-inline-single", Switch, Ignored("all calls are inlined")),
    option(
        "-no-smsv",
        Switch,
        Ignored("variables of a module are shared only according to the rules for views of a binding"),
    ),
    option("-no-vec3-to-vec4", Switch, Ignored("vectors are scalarized; in memory they have the layout of OpenCL C")),
    option("-o", Setting, Yes),
    option("-output-format", Setting, Yes),
    option("-physical-storage-buffers", Switch, Yes),
    option("-pod-pushconstant", Switch, Yes),
    option("-pod-ubo", Switch, Yes),
    option("-printf-buffer-size", Setting, Yes),
    option(
        "-relaxed-ubo-layout",
        Switch,
        Ignored("uniform buffers are arrays of 16-byte vectors, so that any layout works"),
    ),
    option("-rewrite-packed-structs", Switch, Ignored("buffers are arrays of scalars, so that any layout works")),
    option("-rounding-mode-rte", Setting, Yes),
    option("-scalar-block-layout", Switch, Ignored("buffers are arrays of scalars, so that any layout works")),
    option("-show-ids", Switch, Ignored("spirv-dis shows them")),
    option("-spv-khr-fma", Setting, Ignored("fma is exact without the extension")),
    option("-spv-version", Setting, Yes),
    option("-std", Setting, Yes),
    option(
        "-std430-ubo-layout",
        Switch,
        Ignored("uniform buffers are arrays of 16-byte vectors, so that any layout works"),
    ),
    option("-sycl-properties-out", Setting, Yes),
    option("-uniform-workgroup-size", Switch, Yes),
    option(
        "-untyped-pointers",
        Switch,
        Ignored("pointers are base objects and offsets, so that the extension is not needed"),
    ),
    option("-use-native-builtins", Setting, Yes),
    option("-vec3-to-vec4", Switch, Ignored("vectors are scalarized; in memory they have the layout of OpenCL C")),
    option("-verify", Switch, Rejected("diagnostics are not compared with comments in the source")),
    option("-work-dim", Switch, Yes),
    option("-x", Setting, Yes),
];

#[cfg(test)]
mod tests {
    use super::OPTIONS;

    #[test]
    fn rows_are_sorted() {
        assert!(OPTIONS.is_sorted_by(|first, second| first.name < second.name));
    }
}

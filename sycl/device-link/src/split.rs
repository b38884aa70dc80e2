//! Splits a linked module into one module for each image.

use llvm_ir::Module;
use llvm_ir::owned::OwnedModule;
use sycl_passes::names;
use sycl_passes::split::{self, EntryPoints, SplitError};

use crate::{Error, Options, SplitMode};

/// Splits a linked module, and passes the parts to `sink` one at a time. A module without entry
/// points has no parts.
pub(crate) fn split<'c>(
    module: OwnedModule<'c>,
    options: &Options,
    sink: &mut dyn FnMut(OwnedModule<'c>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mode = match options.split {
        SplitMode::Off => split::Mode::Off,
        SplitMode::PerSource => split::Mode::PerSource,
        SplitMode::PerKernel => split::Mode::PerKernel,
        // Images that call each other's virtual functions are linked at run time, which fails on Intel's CPU device.
        SplitMode::Auto if has_virtual_functions(module.as_module()) => split::Mode::Off,
        SplitMode::Auto => split::Mode::Auto,
    };
    let entry_points = if options.image_dependencies { EntryPoints::All } else { EntryPoints::Kernels };
    split::split(module, split::Options { mode, entry_points }, &mut |part| sink(part.module)).map_err(|error| {
        match error {
            SplitError::Module(reports) => Error::Split(reports),
            SplitError::Sink(error) => error,
        }
    })
}

fn has_virtual_functions(module: Module<'_>) -> bool {
    module.functions().any(|function| function.text_attribute(names::ATTR_INDIRECTLY_CALLABLE).is_some())
}

//! One module for each image.

use llvm_ir::owned::OwnedModule;

use crate::{Error, SplitMode};

/// Splits a linked module.
pub(crate) fn split<'c>(module: OwnedModule<'c>, mode: SplitMode) -> Result<Vec<OwnedModule<'c>>, Error> {
    match mode {
        SplitMode::Off | SplitMode::Auto => Ok(vec![module]),
        SplitMode::PerSource | SplitMode::PerKernel => {
            Err(Error::Options("this version splits device code only with --device-code-split=off".to_owned()))
        }
    }
}

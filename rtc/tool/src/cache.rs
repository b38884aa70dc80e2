//! `sycl-rtc cache`.

use std::io::{self, Write};

use sycl_rtc::CacheConfiguration;
use sycl_rtc::cache::Folder;

use crate::cli::{Cache, CacheAction};
use crate::error::Error;

/// Runs the command.
pub fn run(arguments: &Cache) -> Result<(), Error> {
    let path = CacheConfiguration::of_user().folder;
    let path = path.ok_or_else(|| Error::Cache("no folder: set SYCLPASSES_CACHE_DIR or HOME".to_owned()))?;
    let folder = Folder::new(path, CacheConfiguration::SIZE);
    if folder.path().exists() {
        folder.check().map_err(Error::Cache)?;
    }
    let mut out = io::stdout().lock();
    match arguments.action {
        CacheAction::Stats => {
            let found = folder.statistics();
            writeln!(out, "folder   {}", folder.path().display())?;
            writeln!(out, "results  {}", found.results)?;
            writeln!(out, "size     {:.1} MiB of {:.0} MiB", mebibytes(found.bytes), mebibytes(found.limit))?;
            writeln!(out, "hits     {} of {}", found.hits, found.hits.saturating_add(found.misses))?;
        }
        CacheAction::Clear => folder.clear().map_err(|error| Error::Cache(error.to_string()))?,
        CacheAction::Verify => {
            let verified = folder.verify();
            for path in &verified.removed {
                writeln!(out, "removed {}", path.display())?;
            }
            writeln!(out, "{} files are whole, {} were damaged", verified.good, verified.removed.len())?;
        }
    }
    Ok(())
}

#[allow(clippy::cast_precision_loss, reason = "for people")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

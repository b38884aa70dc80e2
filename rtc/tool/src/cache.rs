//! `sycl-rtc cache`.

use std::io::{self, Write};

use sycl_rtc::cache::DiskCache;
use sycl_rtc::{CacheConfiguration, SharedStore};

use crate::cli::{Cache, CacheAction};
use crate::error::Error;

/// Runs the command.
pub fn run(arguments: &Cache) -> Result<(), Error> {
    let CacheConfiguration { directory: path, shared, .. } = CacheConfiguration::of_user();
    let path = path.ok_or_else(|| Error::Cache("no directory: set SYCLPASSES_CACHE_DIR or HOME".to_owned()))?;
    let directory = DiskCache::new(path, CacheConfiguration::SIZE);
    if directory.path().exists() {
        directory.check().map_err(Error::Cache)?;
    }
    let mut out = io::stdout().lock();
    match arguments.action {
        CacheAction::Stats => {
            let found = directory.statistics();
            writeln!(out, "directory  {}", directory.path().display())?;
            writeln!(out, "results    {}", found.results)?;
            writeln!(out, "size       {:.1} MiB of {:.0} MiB", mebibytes(found.bytes), mebibytes(found.limit))?;
            writeln!(out, "hits       {} of {}", found.hits, found.hits.saturating_add(found.misses))?;
            if let Some(store) = shared {
                writeln!(out, "shared     {}", state(&store))?;
                writeln!(out, "           served {} of {} misses", found.shared, found.misses)?;
            }
        }
        CacheAction::Clear => directory.clear().map_err(|error| Error::Cache(error.to_string()))?,
        CacheAction::Verify => {
            let verified = directory.verify();
            for path in &verified.removed {
                writeln!(out, "removed {}", path.display())?;
            }
            writeln!(out, "{} files valid, {} damaged", verified.good, verified.removed.len())?;
        }
    }
    Ok(())
}

/// Returns the address of the store shared between machines, and whether it responds.
fn state(store: &SharedStore) -> String {
    let address = store.public_address();
    match store.check() {
        Ok(time) => format!("{address}, responds in {:.1} ms", time.as_secs_f64() * 1e3),
        Err(problem) => format!("{address}, not used: {problem}"),
    }
}

#[allow(clippy::cast_precision_loss, reason = "for display")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

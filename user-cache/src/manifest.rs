//! The results for a key: a manifest that lists the dependencies of each result, and the results themselves.

use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::entry;
use crate::lock::Patience;
use crate::name::{Hash, Kind, Name};
use crate::state::Dependencies;
use crate::tier::Tier;

/// The maximum number of results for a key, each for a different state of the dependencies.
const VARIANTS: usize = 8;

/// The results for a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest<P = PathBuf> {
    /// The results, the newest first.
    pub variants: Vec<Variant<P>>,
}

/// A result and its dependencies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant<P = PathBuf> {
    /// The dependencies of the result.
    pub dependencies: Dependencies<P>,
    /// The hash in the name of the result.
    pub result: Hash,
}

impl<P: Serialize + DeserializeOwned> Manifest<P> {
    /// Searches a tier for the first result for a key whose dependencies are current.
    pub fn find<V: DeserializeOwned>(
        tier: &dyn Tier,
        key: &Hash,
        patience: Patience<'_>,
        is_current: impl Fn(&Dependencies<P>) -> bool,
    ) -> Option<(Dependencies<P>, V)> {
        let manifest = Self::get(tier, key, patience)?;
        let mut variants = manifest.variants.into_iter().take(VARIANTS);
        let found = variants.find(|variant| is_current(&variant.dependencies))?;
        let contents = tier.get(&Name::new(found.result, Kind::Result), patience)?;
        Some((found.dependencies, entry::decode(&contents)?))
    }

    /// Writes a result for a key to a tier. Writes the result before the manifest, so that no manifest refers to a
    /// missing result.
    ///
    /// If two processes do this concurrently, one variant may be lost, which causes a miss later.
    pub fn keep(
        tier: &dyn Tier,
        key: &Hash,
        patience: Patience<'_>,
        dependencies: Dependencies<P>,
        value: &impl Serialize,
    ) -> Option<()> {
        let result = dependencies.result(key)?;
        tier.put(&Name::new(result, Kind::Result), &entry::encode(value)?, patience)?;
        let others = Self::get(tier, key, patience).map_or_else(Vec::new, |manifest| manifest.variants);
        let others = others.into_iter().filter(|other| other.result != result).take(VARIANTS - 1);
        let variants = std::iter::once(Variant { dependencies, result }).chain(others).collect();
        tier.put(&Name::new(*key, Kind::Manifest), &entry::encode(&Self { variants })?, patience)
    }

    fn get(tier: &dyn Tier, key: &Hash, patience: Patience<'_>) -> Option<Self> {
        entry::decode(&tier.get(&Name::new(*key, Kind::Manifest), patience)?)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;
    use crate::state::FileState;
    use crate::tiers::Memory;

    const KEY: Hash = [1; 32];

    /// Returns dependencies that consist of one file, identified by its contents.
    fn on(contents: u8) -> Dependencies<String> {
        let files = vec![FileState::of_contents("a.hpp".to_owned(), [contents; 32])];
        Dependencies { files, missing: Vec::new(), programs: Vec::new() }
    }

    fn keep(tier: &Memory, contents: u8, value: &str) {
        Manifest::keep(tier, &KEY, Patience::default(), on(contents), &value).unwrap();
    }

    fn find(tier: &Memory, contents: u8) -> Option<String> {
        let found = Manifest::find(tier, &KEY, Patience::default(), |found| *found == on(contents));
        found.map(|(_, value): (_, String)| value)
    }

    #[test]
    fn each_state_of_the_files_has_a_result() {
        let tier = Memory::new(1 << 20);
        assert_eq!(find(&tier, 1), None);
        keep(&tier, 1, "one");
        keep(&tier, 2, "two");
        keep(&tier, 1, "one again");
        assert_eq!(find(&tier, 1).as_deref(), Some("one again"));
        assert_eq!(find(&tier, 2).as_deref(), Some("two"));
        assert_eq!(find(&tier, 3), None);
    }

    #[test]
    fn the_oldest_result_is_evicted() {
        let tier = Memory::new(1 << 20);
        (0..=8).for_each(|contents| keep(&tier, contents, "text"));
        assert_eq!(find(&tier, 0), None);
        assert!((1..=8).all(|contents| find(&tier, contents).is_some()));
    }

    #[test]
    fn damaged_manifests_and_results_are_misses() {
        let tier = Memory::new(1 << 20);
        keep(&tier, 1, "one");
        let result = Name::new(on(1).result(&KEY).unwrap(), Kind::Result);
        for name in [result, Name::new(KEY, Kind::Manifest)] {
            let good = tier.get(&name, Patience::default()).unwrap();
            for end in 0..good.len() {
                tier.put(&name, &good[..end], Patience::default());
                assert_eq!(find(&tier, 1), None, "{end}");
            }
            tier.put(&name, &good, Patience::default());
            assert_eq!(find(&tier, 1).as_deref(), Some("one"));
        }
    }
}

//! Property sets in memory: ordered, named collections of ordered, named values.

use std::sync::Arc;

use indexmap::IndexMap;
use indexmap::map::Entry;
use thiserror::Error;

use crate::ByteArray;

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyValue {
    /// Type 1: a number. Booleans are 0 and 1.
    Uint32(u32),
    /// Type 2: bytes with a length in bits. Strings are byte arrays without a terminator.
    ByteArray(ByteArray),
}

impl PropertyValue {
    /// Returns the name of the value's type for error messages.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Uint32(_) => "uint32",
            Self::ByteArray(_) => "byte array",
        }
    }
}

/// The error for two sets or two properties with the same name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DuplicateError {
    /// Two sets have the same name.
    #[error("duplicate property set '{set}'")]
    Set {
        /// The name of the set.
        set: String,
    },
    /// Two properties in a set have the same name.
    #[error("duplicate property '{property}' in set '{set}'")]
    Property {
        /// The name of the set.
        set: String,
        /// The name of the property.
        property: String,
    },
}

/// Properties by name, in insertion order.
#[derive(Clone, Debug)]
pub struct PropertySet {
    name: String,
    properties: IndexMap<String, PropertyValue>,
}

/// All property sets of a device image by name, in insertion order.
///
/// Two collections are equal if they have the same sets with the same properties in the same order. Clones share their
/// memory until one of them changes.
///
/// ```
/// use device_image::{PropertySets, PropertyValue, names};
///
/// let mut sets = PropertySets::new();
/// sets.get_or_insert(names::MISC_PROPERTIES)
///     .insert(names::OPT_LEVEL, PropertyValue::Uint32(2));
/// assert_eq!(sets.to_prop()?, "[SYCL/misc properties]\noptLevel=1|2\n");
/// # Ok::<(), device_image::PropWriteError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PropertySets {
    sets: Arc<IndexMap<String, PropertySet>>,
}

impl PropertySet {
    /// Creates an empty set.
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), properties: IndexMap::new() }
    }

    /// Returns the name of the set.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Adds a property at the end. If the set already has a property with this name, replaces its value at its position
    /// and returns the old value.
    pub fn insert(&mut self, name: impl Into<String>, value: PropertyValue) -> Option<PropertyValue> {
        self.properties.insert(name.into(), value)
    }

    /// Adds a property at the end. Fails if the set already has a property with this name.
    pub(crate) fn insert_new(&mut self, name: &str, value: PropertyValue) -> Result<(), DuplicateError> {
        match self.properties.entry(name.to_owned()) {
            Entry::Occupied(_) => Err(DuplicateError::Property { set: self.name.clone(), property: name.to_owned() }),
            Entry::Vacant(slot) => {
                slot.insert(value);
                Ok(())
            }
        }
    }

    /// Returns the value of a property.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&PropertyValue> {
        self.properties.get(name)
    }

    /// Removes all properties, but not the set itself.
    pub fn clear(&mut self) {
        self.properties.clear();
    }

    /// Returns names and values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &PropertyValue)> {
        self.properties.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Returns the number of properties.
    #[must_use]
    pub fn len(&self) -> usize {
        self.properties.len()
    }

    /// Returns whether the set has no properties.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.properties.is_empty()
    }
}

impl PartialEq for PropertySet {
    // The map's own comparison ignores the order.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.iter().eq(other.iter())
    }
}

impl Eq for PropertySet {}

impl PropertySets {
    /// Creates a collection without sets.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the set with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&PropertySet> {
        self.sets.get(name)
    }

    /// Returns the set with this name; adds a new set at the end if necessary.
    pub fn get_or_insert(&mut self, name: &str) -> &mut PropertySet {
        Arc::make_mut(&mut self.sets).entry(name.to_owned()).or_insert_with(|| PropertySet::new(name))
    }

    /// Adds an empty set at the end. Fails if there already is a set with this name.
    pub(crate) fn insert_new(&mut self, name: &str) -> Result<&mut PropertySet, DuplicateError> {
        match Arc::make_mut(&mut self.sets).entry(name.to_owned()) {
            Entry::Occupied(_) => Err(DuplicateError::Set { set: name.to_owned() }),
            Entry::Vacant(slot) => Ok(slot.insert(PropertySet::new(name))),
        }
    }

    /// Removes a set. The other sets keep their order.
    pub fn remove(&mut self, name: &str) -> Option<PropertySet> {
        self.sets.get(name)?;
        Arc::make_mut(&mut self.sets).shift_remove(name)
    }

    /// Returns the sets in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &PropertySet> {
        self.sets.values()
    }

    /// Returns the number of sets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns whether the list of sets is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }
}

impl PartialEq for PropertySets {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for PropertySets {}

//! The C++ name of a specialization constant, and its spelling in a footer.

use super::unnameable::Unnameable;

/// A name with all enclosing namespaces and classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The components, from outside to inside; the last component is the constant, or the type in a template argument.
    pub components: Vec<Component>,
}

/// One component of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The identifier; `None` for an unnamed namespace.
    pub identifier: Option<String>,
    /// The template arguments.
    pub arguments: Option<Vec<Part>>,
}

/// An element of the template arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The name of a class, an enumeration or a variable.
    Name(Name),
    /// Text that has the same meaning in every scope.
    Text(String),
}

/// A namespace: identifiers from outside to inside, `None` for an unnamed namespace.
pub type Namespace = Vec<Option<String>>;

impl Name {
    /// Returns the unnamed namespace that the name, or a name in its template arguments, is a member of.
    ///
    /// # Errors
    ///
    /// Fails for members of several unnamed namespaces, because name lookup cannot find all of them from one namespace.
    pub fn unnamed_namespace(&self) -> Result<Option<Namespace>, Unnameable> {
        let mut found = None;
        self.find_unnamed_namespace(&mut found)?;
        Ok(found)
    }

    fn find_unnamed_namespace(&self, found: &mut Option<Namespace>) -> Result<(), Unnameable> {
        let own = self.own_namespace();
        if !own.is_empty() {
            let own: Namespace = own.iter().map(|component| component.identifier.clone()).collect();
            if found.get_or_insert_with(|| own.clone()) != &own {
                return Err(Unnameable::SeveralNamespaces);
            }
        }
        for part in self.components.iter().filter_map(|component| component.arguments.as_ref()).flatten() {
            if let Part::Name(name) = part {
                name.find_unnamed_namespace(found)?;
            }
        }
        Ok(())
    }

    /// Returns the components up to the last unnamed namespace, or none if there is no unnamed namespace.
    fn own_namespace(&self) -> &[Component] {
        let end = self.components.iter().rposition(|component| component.identifier.is_none());
        self.components.get(..end.map_or(0, |last| last + 1)).unwrap_or_default()
    }

    /// Returns each component after the last unnamed namespace, with the enclosing namespaces.
    pub fn places(&self) -> impl Iterator<Item = (Namespace, &str)> {
        let around = |length| self.components.iter().take(length).map(|around| around.identifier.clone()).collect();
        let components = self.components.iter().enumerate().skip(self.own_namespace().len());
        components.filter_map(move |(index, component)| Some((around(index), component.identifier.as_deref()?)))
    }

    /// Returns the first of [`Self::places`].
    pub fn place(&self) -> (Namespace, &str) {
        self.places().next().unwrap_or_default()
    }

    /// Returns the whole name for messages, including unnamed namespaces.
    pub fn full_text(&self) -> String {
        let components = self.components.iter().map(|component| {
            let identifier = component.identifier.as_deref().unwrap_or("(unnamed)");
            let parts = component.arguments.iter().flatten().map(|part| match part {
                Part::Name(name) => name.full_text(),
                Part::Text(text) => text.clone(),
            });
            let arguments = parts.collect::<String>();
            if component.arguments.is_some() { format!("{identifier}<{arguments}>") } else { identifier.to_owned() }
        });
        "::".to_owned() + &components.collect::<Vec<_>>().join("::")
    }

    /// Returns the spelling from the global namespace for names outside of unnamed namespaces; otherwise, the spelling
    /// from within the unnamed namespace.
    pub fn spelling(&self) -> String {
        let own = self.own_namespace().len();
        let start = if own == 0 { "::" } else { "" };
        start.to_owned() + &self.tail(own)
    }

    /// Returns the spelling from the global namespace without unnamed namespaces, which lookup passes through.
    pub fn qualified_spelling(&self) -> String {
        "::".to_owned() + &self.tail(0)
    }

    /// Returns whether the name or an enclosing class has template arguments.
    pub fn has_arguments(&self) -> bool {
        self.components.iter().any(|component| component.arguments.is_some())
    }

    fn tail(&self, start: usize) -> String {
        let named = self.components.iter().skip(start).filter_map(|component| {
            let arguments = component.arguments.as_deref().map(arguments_text);
            Some(component.identifier.clone()? + &arguments.unwrap_or_default())
        });
        named.collect::<Vec<_>>().join("::")
    }
}

fn arguments_text(arguments: &[Part]) -> String {
    let parts = arguments.iter().map(|part| match part {
        Part::Name(name) => name.spelling(),
        Part::Text(text) => text.clone(),
    });
    format!("<{}>", parts.collect::<String>())
}

//! State that the entire generator shares: the code so far, the variables in scope, and paths to values in them.

use std::rc::Rc;

use fastrand::Rng;

use super::types::{Scalar, Struct, Type};

/// A line, or a block with lines. If any one piece is removed, the code either does not compile or its behavior is still
/// defined.
#[derive(Clone, Debug)]
pub enum Piece {
    Line(String),
    /// Pieces that belong together: a declaration and the initialization of its variable.
    Whole(Vec<Piece>),
    /// The text `head {`, the body, and `}` with the tail.
    Block {
        head: String,
        body: Vec<Piece>,
        tail: String,
    },
}

/// A variable in scope, which is initialized.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub of: Type,
    pub is_writable: bool,
}

/// A function that others call.
#[derive(Clone, Debug)]
pub struct Helper {
    pub name: String,
    pub result: Type,
    pub parameters: Vec<Parameter>,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub enum Parameter {
    Value(Type),
    ConstantReference(Type),
    Reference(Type),
}

/// A variable, or a component of one.
#[derive(Clone, Debug)]
pub struct Path {
    pub text: String,
    pub of: Type,
    /// The variable at its beginning.
    pub root: String,
    /// True if it has an address. Bit-fields and vector lanes have none.
    pub has_address: bool,
    /// True if it has its type's alignment. Members of packed classes do not.
    pub is_aligned: bool,
    /// True if it is accessed through a pointer, so that its variable is unknown.
    pub is_through_pointer: bool,
}

/// The restrictions on statements at their location.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The number of enclosing loops.
    pub loops: u32,
    /// True if `break` exits the loop's body. In a `switch`, only `continue` does.
    pub may_break: bool,
    pub may_continue: bool,
    /// The return type, in a helper.
    pub result: Option<Type>,
    /// The number of enclosing blocks.
    pub depth: u32,
}

/// A function that is being generated.
pub struct Writer<'r> {
    pub random: &'r mut Rng,
    pub structs: Vec<Rc<Struct>>,
    pub helpers: Vec<Helper>,
    pub variables: Vec<Variable>,
    pub pieces: Vec<Piece>,
    pub place: Place,
    /// True if variables are captured by a kernel, so that their pointers must refer to the input.
    pub is_captured: bool,
    /// The number of statements that may follow.
    pub left: u32,
    /// The offset of the first unused output byte.
    pub output: u32,
    next: u32,
}

impl<'r> Writer<'r> {
    pub fn new(random: &'r mut Rng) -> Self {
        Self {
            random,
            structs: Vec::new(),
            helpers: Vec::new(),
            variables: Vec::new(),
            pieces: Vec::new(),
            place: Place::default(),
            is_captured: false,
            left: 0,
            output: 0,
            next: 0,
        }
    }

    /// Returns a new name.
    pub fn name(&mut self, prefix: &str) -> String {
        self.next += 1;
        format!("{prefix}{}", self.next)
    }

    /// Returns `true` with probability `1 / count`.
    pub fn once_in(&mut self, count: u32) -> bool {
        self.random.u32(0..count) == 0
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.random.usize(0..from.len())].clone()
    }

    pub fn line(&mut self, text: String) {
        self.pieces.push(Piece::Line(text));
    }

    /// Writes a block with its own scope.
    pub fn block(&mut self, head: &str, tail: &str, body: impl FnOnce(&mut Self)) {
        let outside = std::mem::take(&mut self.pieces);
        let (variables, place) = (self.variables.len(), self.place.clone());
        self.place.depth += 1;
        body(self);
        self.variables.truncate(variables);
        self.place = place;
        let body = std::mem::replace(&mut self.pieces, outside);
        self.pieces.push(Piece::Block { head: head.to_owned(), body, tail: tail.to_owned() });
    }

    /// Combines the pieces that `body` writes into one.
    pub fn whole<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let outside = std::mem::take(&mut self.pieces);
        let result = body(self);
        let body = std::mem::replace(&mut self.pieces, outside);
        self.pieces.push(Piece::Whole(body));
        result
    }

    /// Adds a variable to the scope, after its declaration.
    pub fn declared(&mut self, name: &str, of: &Type, is_writable: bool) {
        self.variables.push(Variable { name: name.to_owned(), of: of.clone(), is_writable });
    }

    /// Returns an index less than `count`.
    pub fn index(&mut self, count: u32) -> String {
        let is_integer = |variable: &&Variable| matches!(&variable.of, Type::Scalar(scalar) if scalar.is_integer());
        let names: Vec<String> =
            self.variables.iter().filter(is_integer).map(|variable| variable.name.clone()).collect();
        if names.is_empty() || count == 1 || self.once_in(3) {
            return self.random.u32(0..count).to_string();
        }
        format!("u32({}) % {count}", self.pick(&names))
    }

    /// Picks a variable or component that `accept` accepts, if some attempt finds one. Later variables are more likely.
    pub fn path(&mut self, is_writable: bool, accept: impl Fn(&Path) -> bool) -> Option<Path> {
        let count = self.variables.len();
        for _ in 0..if count == 0 { 0 } else { 12 } {
            let index = self.random.usize(0..count).max(self.random.usize(0..count));
            let variable = self.variables[index].clone();
            let path = Path {
                text: variable.name.clone(),
                of: variable.of,
                root: variable.name,
                has_address: true,
                is_aligned: true,
                is_through_pointer: false,
            };
            let found = self.descend(path, variable.is_writable || !is_writable, is_writable, &accept);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Descends to random components until one is accepted.
    fn descend(
        &mut self,
        mut path: Path,
        mut may_write: bool,
        is_writable: bool,
        accept: &impl Fn(&Path) -> bool,
    ) -> Option<Path> {
        loop {
            let is_leaf = matches!(path.of, Type::Scalar(_) | Type::Enumeration(_));
            if may_write && accept(&path) && (is_leaf || !self.once_in(3)) {
                return Some(path);
            }
            match path.of.clone() {
                Type::Scalar(_) | Type::Enumeration(_) => return None,
                Type::Vector(scalar, lanes) | Type::SyclVector(scalar, lanes) => {
                    path.text = format!("{}[{}]", path.text, self.index(lanes));
                    path.of = Type::Scalar(scalar);
                    path.has_address = false;
                }
                Type::Array(element, count) => {
                    path.text = format!("{}[{}]", path.text, self.index(count));
                    path.of = (*element).clone();
                }
                Type::Struct(of) => {
                    let field = &of.fields[self.random.usize(0..of.fields.len())];
                    path.text = format!("{}.{}", path.text, field.name);
                    path.of = field.of.clone();
                    path.has_address = field.width.is_none();
                    path.is_aligned &= !of.is_packed;
                }
                Type::Pointer { element, count, is_constant } => {
                    path.text = format!("{}[{}]", path.text, self.index(count));
                    path.of = Type::Scalar(element);
                    (path.is_through_pointer, path.is_aligned) = (true, true);
                    may_write = !(is_constant && is_writable);
                }
            }
        }
    }

    /// Picks a component of a variable with exactly this type.
    pub fn path_of(&mut self, of: &Type, is_writable: bool) -> Option<Path> {
        self.path(is_writable, |path| path.of.is(of))
    }

    /// Returns a literal of a scalar type.
    pub fn literal(&mut self, of: Scalar) -> String {
        match of {
            Scalar::Bool => self.random.bool().to_string(),
            Scalar::Float(_) => format!("{of}({})", self.random.i32(-1023..1024)),
            Scalar::Unsigned(bits) | Scalar::Signed(bits) => {
                let all = u64::MAX >> (64 - bits);
                let value = match self.random.u32(0..6) {
                    0 => self.random.u64(..) & all,
                    1 => all >> self.random.u32(0..2),
                    2 => 1 << self.random.u32(0..bits),
                    _ => self.random.u64(0..16),
                };
                format!("{of}({value}u{})", if bits == 64 { "ll" } else { "" })
            }
        }
    }
}

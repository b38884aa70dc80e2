//! Statements that access bytes: copies of any size at any offset, fills, unions, bit casts of objects, and pointers.

use std::rc::Rc;

use super::types::{Scalar, Type};
use super::writer::{Path, Writer};

/// A range of bytes in memory: a pointer, the size, and the variable that contains it.
struct Bytes {
    text: String,
    count: u32,
    root: String,
}

impl Writer<'_> {
    /// Writes a `memcpy` or `memmove` between two objects.
    pub fn copy_bytes(&mut self) {
        let Some(to) = self.target() else { return self.fill() };
        let Some(from) = self.source() else { return self.fill() };
        let count = self.random.u32(1..=to.count.min(from.count));
        let (to_offset, from_offset) = (self.random.u32(0..=to.count - count), self.random.u32(0..=from.count - count));
        // Ranges of the same object may overlap.
        let function = if to.root == from.root || self.once_in(4) { "memmove" } else { "memcpy" };
        self.line(format!("__builtin_{function}({} + {to_offset}, {} + {from_offset}, {count});", to.text, from.text));
    }

    /// Writes a `memset`.
    pub fn fill(&mut self) {
        let Some(to) = self.target() else { return };
        let count = self.random.u32(1..=to.count);
        let offset = self.random.u32(0..=to.count - count);
        let value = if self.random.bool() { "0".to_owned() } else { self.integer(Scalar::Unsigned(8), 1) };
        self.line(format!("__builtin_memset({} + {offset}, {value}, {count});", to.text));
    }

    /// Picks an object whose bytes may be changed.
    fn target(&mut self) -> Option<Bytes> {
        let is_object = |path: &Path| {
            path.has_address && !path.is_through_pointer && path.of.content() > 0 && path.of.takes_any_bytes()
        };
        let path = self.path(true, is_object)?;
        Some(Bytes { text: format!("(u8 *)&{}", path.text), count: path.of.content(), root: path.root })
    }

    /// Picks an object whose bytes are all initialized, or input.
    fn source(&mut self) -> Option<Bytes> {
        let path = self.path(false, |path| match &path.of {
            Type::Pointer { element, is_constant, .. } => *element == Scalar::Unsigned(8) && *is_constant,
            of => path.has_address && !path.is_through_pointer && of.is_without_padding(),
        })?;
        Some(match path.of {
            // The pointer may refer to any local array.
            Type::Pointer { count, .. } if path.root != "source" => {
                return self.local_source(&path.text, count);
            }
            Type::Pointer { count, .. } => Bytes { text: path.text, count, root: path.root },
            of => Bytes { text: format!("(const u8 *)&{}", path.text), count: of.content(), root: path.root },
        })
    }

    /// Copies the bytes that a pointer refers to, because they may be part of the target.
    fn local_source(&mut self, pointer: &str, count: u32) -> Option<Bytes> {
        let name = self.name("v");
        self.line(format!("u8 {name}[{count}]{{}};"));
        self.line(format!("__builtin_memcpy({name}, {pointer}, {count});"));
        self.declared(&name, &Type::Array(Rc::new(Type::Scalar(Scalar::Unsigned(8))), count), true);
        Some(Bytes { text: name.clone(), count, root: name })
    }

    /// Copies an object to a new variable of its type: by initialization, by assignment, by members or by `memcpy`.
    pub fn copy_object(&mut self) {
        let is_object = |path: &Path| matches!(path.of, Type::Struct(_)) && !path.is_through_pointer;
        let Some(from) = self.path(false, is_object) else { return self.declare_variable() };
        let name = self.name("v");
        let declaration = from.of.declare(&name);
        match self.random.u32(0..4) {
            0 | 1 => self.line(format!("{declaration} = {};", from.text)),
            2 => {
                self.line(format!("{declaration}{{}};"));
                self.line(format!("{name} = {};", from.text));
            }
            _ => {
                self.line(format!("{declaration}{{}};"));
                self.line(format!("__builtin_memcpy((void *)&{name}, &{}, sizeof({name}));", from.text));
            }
        }
        self.declared(&name, &from.of, true);
    }

    /// Assigns an object to another of its type.
    pub fn assign_object(&mut self) {
        // An object with pointers could outlive their targets.
        let is_object = |path: &Path| matches!(path.of, Type::Struct(_)) && !path.of.has_pointer();
        let Some(to) = self.path(true, is_object) else { return self.copy_object() };
        let Some(from) = self.path_of(&to.of, false) else { return self.copy_object() };
        self.line(format!("{} = {};", to.text, from.text));
    }

    /// Writes one member of a union and reads another one.
    pub fn union(&mut self) {
        let element = Scalar::integer(self.random);
        let (size, name) = (self.pick(&[8, 16, 24]), self.name("v"));
        let parts = size / element.size();
        let other = self.pick(&[8, 16, 32, 64]);
        let other = Scalar::Unsigned(other);
        let members = format!("{element} a[{parts}]; {other} b[{}]; u8 c[{size}];", size / other.size());
        self.line(format!("union {{ {members} }} {name}{{}};"));
        let index = self.name("c");
        self.block(&format!("for (u32 {index} = 0; {index} < {parts}; ++{index})"), "", |writer| {
            writer.declared(&index, &Type::Scalar(Scalar::Unsigned(32)), false);
            let value = writer.integer(element, 2);
            writer.line(format!("{name}.a[{index}] = {value};"));
        });
        if self.random.bool() {
            let value = self.integer(Scalar::Unsigned(8), 1);
            let index = self.index(size);
            self.line(format!("{name}.c[{index}] = {value};"));
        }
        let copy = self.name("v");
        let of = if self.random.bool() { other } else { Scalar::Unsigned(8) };
        let member = if of == other && other.size() > 1 { "b" } else { "c" };
        let count = if member == "b" { size / other.size() } else { size };
        let of = if member == "b" { other } else { Scalar::Unsigned(8) };
        let index = self.index(count);
        self.line(format!("{of} {copy} = {name}.{member}[{index}];"));
        self.declared(&copy, &Type::Scalar(of), true);
    }

    /// Declares a pointer to elements of an array. The array may be chosen at run time.
    pub fn declare_pointer(&mut self) {
        let element = Scalar::number(self.random);
        let count = self.random.u32(2..6);
        let is_constant = self.once_in(3);
        let first = self.pointer(element, count, is_constant);
        let value = if self.random.bool() {
            let second = self.pointer(element, count, is_constant);
            format!("{} ? {first} : {second}", self.truth(1))
        } else {
            first
        };
        let of = Type::Pointer { element, count, is_constant };
        let name = self.name("p");
        self.line(format!("{} = {value};", of.declare(&name)));
        self.declared(&name, &of, true);
    }

    /// Iterates over an array with a pointer.
    pub fn walk(&mut self) {
        let is_array = |path: &Path| match &path.of {
            Type::Array(element, _) => {
                path.has_address && path.is_aligned && matches!(**element, Type::Scalar(of) if of.is_integer())
            }
            _ => false,
        };
        let Some(path) = self.path(true, is_array) else { return self.declare_pointer() };
        let Type::Array(element, count) = path.of else { return };
        let Type::Scalar(element) = *element else { return };
        let (name, wide) = (self.name("p"), element.wrapping());
        let start = if self.random.bool() {
            format!("{element} *{name} = {0}; {name} != {0} + {count}; ++{name}", path.text)
        } else {
            format!("{element} *{name} = {0} + {count}; {name} != {0} && (--{name}, true);", path.text)
        };
        // The index of the array may depend on variables that the loop changes, so compute it before.
        let value = self.integer(element, 1);
        let first = self.name("v");
        self.line(format!("{element} (&{first})[{count}] = {};", path.text));
        let start = start.replace(&path.text, &first);
        self.block(&format!("for ({start})"), "", |writer| {
            writer.line(format!("*{name} = {element}({wide}(*{name}) * 5 + {wide}({value}));"));
        });
    }
}

//! Class types, and declaration, initialization and output of variables of all types.

use std::rc::Rc;

use super::types::{Field, Scalar, Struct, Type, lanes};
use super::writer::{Piece, Writer};

/// The maximum size of a class in bytes, without padding.
const LARGEST: u32 = 480;

impl Writer<'_> {
    /// Defines a class with random members and returns its text.
    pub fn define_struct(&mut self) -> Piece {
        let name = self.name("S");
        let mut fields: Vec<Field> = Vec::new();
        let mut content = 0;
        for _ in 0..self.random.u32(1..8) {
            let of = self.field_type();
            content += of.content();
            if content > LARGEST {
                break;
            }
            let width = match &of {
                Type::Scalar(scalar) if scalar.is_integer() && self.once_in(4) => {
                    Some(self.random.u32(1..=scalar.bits()))
                }
                _ => None,
            };
            fields.push(Field { name: self.name("m"), of, width });
        }
        if fields.is_empty() {
            fields.push(Field { name: self.name("m"), of: Type::Scalar(Scalar::Unsigned(8)), width: None });
        }
        let may_be_packed = fields.iter().all(|field| field.of.may_be_packed());
        let is_packed = may_be_packed && self.once_in(4);
        let attributes = match self.random.u32(0..5) {
            _ if is_packed => "__attribute__((packed)) ".to_owned(),
            // Unlike alignas, the attribute may be less than the alignment of a member.
            0 => format!("__attribute__((aligned({}))) ", self.pick(&[16, 32, 64])),
            _ => String::new(),
        };
        let body = fields.iter().map(|field| {
            let width = field.width.map(|width| format!(" : {width}")).unwrap_or_default();
            Piece::Line(format!("{}{width};", field.of.declare(&field.name)))
        });
        let piece = Piece::Block { head: format!("struct {attributes}{name}"), body: body.collect(), tail: ";".into() };
        self.structs.push(Rc::new(Struct { name, fields, is_packed }));
        piece
    }

    fn field_type(&mut self) -> Type {
        match self.random.u32(0..12) {
            0..3 => Type::Array(Rc::new(Type::value(self.random)), self.random.u32(1..10)),
            3 if !self.structs.is_empty() => Type::Struct(self.pick(&self.structs.clone())),
            4 if !self.structs.is_empty() => {
                let of = Type::Struct(self.pick(&self.structs.clone()));
                Type::Array(Rc::new(of), self.random.u32(1..4))
            }
            5 | 6 => self.pointer_type(),
            7 => Type::sycl_vector(self.random),
            8 => Type::Enumeration(Scalar::integer(self.random)),
            9 => {
                // The type imitates the sizes and strides in an array descriptor.
                let of = Scalar::integer(self.random);
                Type::Array(Rc::new(Type::Scalar(of)), self.random.u32(1..28))
            }
            _ => Type::value(self.random),
        }
    }

    /// Returns the type of a pointer into the input.
    pub fn pointer_type(&mut self) -> Type {
        let element = if self.random.bool() { Scalar::Unsigned(8) } else { Scalar::integer(self.random) };
        Type::Pointer { element, count: 128 / element.size(), is_constant: true }
    }

    /// Returns a type for local variables.
    pub fn variable_type(&mut self) -> Type {
        match self.random.u32(0..14) {
            0..4 => Type::Scalar(Scalar::any(self.random)),
            4 | 5 => Type::Vector(Scalar::number(self.random), lanes(self.random)),
            6 => Type::sycl_vector(self.random),
            7..10 if !self.structs.is_empty() => Type::Struct(self.pick(&self.structs.clone())),
            10 if !self.structs.is_empty() => {
                let of = Type::Struct(self.pick(&self.structs.clone()));
                Type::Array(Rc::new(of), self.random.u32(2..5))
            }
            11 => Type::Array(Rc::new(Type::Scalar(Scalar::Unsigned(8))), self.random.u32(3..70)),
            12 => Type::Array(Rc::new(self.pointer_type()), self.random.u32(2..4)),
            _ => Type::Array(Rc::new(Type::value(self.random)), self.random.u32(2..12)),
        }
    }

    /// Declares and initializes a variable, without adding it to the scope yet.
    pub fn initialized(&mut self, of: &Type) -> String {
        let name = self.name("v");
        if of.content() <= 96 && !of.has_pointer() && self.random.bool() {
            let value = self.braced(of, 1);
            self.line(format!("{} = {value};", of.declare(&name)));
        } else if self.random.bool() && !of.has_pointer() {
            self.line(format!("{}{{}};", of.declare(&name)));
            self.initialize(&name, of);
        } else {
            self.whole(|writer| {
                writer.line(format!("{};", of.declare(&name)));
                writer.initialize(&name, of);
            });
        }
        name
    }

    /// Assigns a value to each component of a variable.
    pub fn initialize(&mut self, path: &str, of: &Type) {
        match of {
            Type::Array(element, count) => {
                let is_loop = *count > 2 && !element.has_pointer();
                if is_loop {
                    let index = self.name("c");
                    self.block(&format!("for (u32 {index} = 0; {index} < {count}; ++{index})"), "", |writer| {
                        writer.declared(&index, &Type::Scalar(Scalar::Unsigned(32)), false);
                        writer.initialize(&format!("{path}[{index}]"), element);
                    });
                } else {
                    (0..*count).for_each(|index| self.initialize(&format!("{path}[{index}]"), element));
                }
            }
            Type::Struct(of) => {
                of.clone()
                    .fields
                    .iter()
                    .for_each(|field| self.initialize(&format!("{path}.{}", field.name), &field.of));
            }
            Type::Pointer { element, count, is_constant } => {
                let value = self.pointer(*element, *count, *is_constant);
                self.line(format!("{path} = {value};"));
            }
            _ => {
                let value = self.value(of, 1);
                self.line(format!("{path} = {value};"));
            }
        }
    }

    /// Returns a braced initializer for a type without pointers.
    pub fn braced(&mut self, of: &Type, depth: u32) -> String {
        let parts: Vec<String> = match of {
            Type::Array(element, count) => (0..*count).map(|_| self.braced(element, depth)).collect(),
            Type::Struct(of) => of.fields.iter().map(|field| self.braced(&field.of, depth)).collect(),
            _ => return self.value(of, depth),
        };
        format!("{{{}}}", parts.join(", "))
    }

    /// Returns an expression of a type other than an array, a class or a pointer.
    pub fn value(&mut self, of: &Type, depth: u32) -> String {
        match of {
            Type::Scalar(scalar) => self.scalar(*scalar, depth),
            Type::Vector(scalar, lanes) => self.vector(*scalar, *lanes, depth),
            Type::SyclVector(scalar, lanes) => self.sycl_vector(*scalar, *lanes, depth),
            Type::Enumeration(scalar) => format!("{of}({} % 6)", self.integer(scalar.unsigned(), depth)),
            Type::Array(..) | Type::Struct(_) | Type::Pointer { .. } => unreachable!("not a single value"),
        }
    }

    /// Returns a pointer to `count` elements of a local array, or to constants in the input. Declares an array if
    /// necessary.
    pub fn pointer(&mut self, element: Scalar, count: u32, is_constant: bool) -> String {
        if self.is_captured {
            let offset = self.random.u32(0..=(super::INPUT - count * element.size()) / 8) * 8;
            return format!("reinterpret_cast<const {element} *>(in + {offset})");
        }
        let is_element = |of: &Type| matches!(of, Type::Scalar(scalar) if *scalar == element);
        let found = self.path(!is_constant, |path| {
            let is_good = path.has_address && path.is_aligned && !path.is_through_pointer;
            match &path.of {
                Type::Array(of, has) => is_good && is_element(of) && *has >= count,
                Type::Pointer { element: of, count: has, is_constant: constant } => {
                    *of == element && *has >= count && (is_constant || !constant)
                }
                _ => false,
            }
        });
        if let Some(path) = found {
            let spare = match path.of {
                Type::Array(_, has) | Type::Pointer { count: has, .. } => has - count,
                _ => 0,
            };
            let offset = self.random.u32(0..=spare);
            return if offset == 0 && path.of.has_pointer() { path.text } else { format!("&{}[{offset}]", path.text) };
        }
        let bytes = self.path(false, |path| match &path.of {
            Type::Pointer { element: of, count: has, is_constant } => {
                *of == Scalar::Unsigned(8) && *is_constant && path.is_aligned && *has >= count * element.size()
            }
            _ => false,
        });
        match bytes {
            Some(path) if is_constant && element.is_integer() && path.root == "source" => {
                format!("reinterpret_cast<const {element} *>({})", path.text)
            }
            _ => {
                let name = self.initialized(&Type::Array(Rc::new(Type::Scalar(element)), count));
                format!("&{name}[0]")
            }
        }
    }

    /// Writes all components of a variable, except for padding and pointers, to the output at fixed offsets.
    pub fn show(&mut self, path: &str, of: &Type) {
        let at = self.output;
        let content = of.content().max(of.shown());
        if content == 0 || at + content + 1 > super::OUTPUT {
            return;
        }
        self.show_at(path, of, &at.to_string());
        // The new offset is often odd, so that the next values are unaligned.
        self.output = at + content + u32::from(self.once_in(3));
    }

    fn show_at(&mut self, path: &str, of: &Type, at: &str) {
        match of {
            Type::Array(element, count) => {
                let size = element.shown();
                if size == 0 {
                    return;
                }
                let index = self.name("c");
                self.block(&format!("for (u32 {index} = 0; {index} < {count}; ++{index})"), "", |writer| {
                    writer.show_at(&format!("{path}[{index}]"), element, &format!("{at} + {index} * {size}"));
                });
            }
            Type::Vector(scalar, lanes) | Type::SyclVector(scalar, lanes) => {
                let index = self.name("c");
                self.block(&format!("for (u32 {index} = 0; {index} < {lanes}; ++{index})"), "", |writer| {
                    let size = scalar.size();
                    writer.line(format!("put(target + {at} + {index} * {size}, {scalar}({path}[{index}]));"));
                });
            }
            Type::Struct(of) => {
                let mut offset = 0;
                for field in &of.fields {
                    let path = format!("{path}.{}", field.name);
                    self.show_at(&path, &field.of, &format!("{at} + {offset}"));
                    offset += field.of.shown();
                }
            }
            Type::Scalar(Scalar::Bool) => self.line(format!("put(target + {at}, u8({path}));")),
            Type::Scalar(scalar) | Type::Enumeration(scalar) => {
                self.line(format!("put(target + {at}, {scalar}({path}));"));
            }
            Type::Pointer { .. } => {}
        }
    }
}

impl Type {
    /// Returns the number of bytes that `show` writes.
    fn shown(&self) -> u32 {
        match self {
            Self::Pointer { .. } => 0,
            Self::Array(element, count) => element.shown() * count,
            Self::Struct(of) => of.fields.iter().map(|field| field.of.shown()).sum(),
            _ => self.content(),
        }
    }
}

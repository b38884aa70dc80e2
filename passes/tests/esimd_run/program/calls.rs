//! Emits calls to builtins in the forms that the front end emits.

use super::types::{Shape, Template, Ty};
use super::{Program, Value, alignment, class_names, ints};
use crate::value::Type;
use std::fmt::Write as _;

/// The part of a builtin's name after the template arguments: result and parameters. The lowering does not read it.
const REST: &str = "EN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES7_";

impl Program {
    /// Calls a builtin that has a result.
    pub fn call(&mut self, builtin: &str, template: &[Template], arguments: &[Value], result: Ty) -> Value {
        self.shaped_call(builtin, template, arguments, Some(result)).expect("has a result")
    }

    /// Calls a builtin without a result.
    pub fn effect(&mut self, builtin: &str, template: &[Template], arguments: &[Value]) {
        self.shaped_call(builtin, template, arguments, None);
    }

    /// Calls a builtin in the call shape of this kernel.
    fn shaped_call(
        &mut self,
        builtin: &str,
        template: &[Template],
        arguments: &[Value],
        result: Option<Ty>,
    ) -> Option<Value> {
        // A scope that is opened in a function ends when the function returns.
        let is_scope = ["slm_init", "slm_alloc", "slm_free"].contains(&builtin);
        match self.shape {
            Shape::Helper | Shape::StackCall if !is_scope => self.call_helper(builtin, template, arguments, result),
            _ => {
                let arguments: Vec<Value> = arguments.iter().map(|value| self.through_slot(value.clone())).collect();
                let value = self.call_here(builtin, template, &arguments, result)?;
                Some(self.through_slot(value))
            }
        }
    }

    /// Declares a builtin, and returns its symbol.
    fn declare(&mut self, builtin: &str, template: &[Template], arguments: &[Value], result: Option<Ty>) -> String {
        let base = format!("__esimd_{builtin}");
        let types: Vec<String> = arguments.iter().map(|argument| argument.ty.llvm()).collect();
        let list: String = template.iter().map(Template::mangled).collect();
        let rest = match arguments.len() {
            _ if !template.is_empty() => format!("I{list}{REST}"),
            0 => "v".to_owned(),
            count => "j".repeat(count),
        };
        let symbol = format!("_Z{}{base}{rest}", base.len());
        let result = result.map_or("void".to_owned(), Ty::llvm);
        let declaration =
            format!("declare dso_local spir_func {result} @{symbol}({}) local_unnamed_addr #1", types.join(", "));
        let old = self.declarations.insert(symbol.clone(), declaration.clone());
        assert!(old.is_none_or(|old| old == declaration), "one symbol, two types: {declaration}");
        symbol
    }

    /// Formats a call to a builtin, without the name of its result.
    fn call_text(symbol: &str, arguments: &[Value], result: Option<Ty>) -> String {
        let listed: Vec<String> =
            arguments.iter().map(|value| format!("{} noundef {}", value.ty.llvm(), value.text)).collect();
        let result = result.map_or("void".to_owned(), |ty| format!("noundef {}", ty.llvm()));
        format!("call spir_func {result} @{symbol}({}) #2", listed.join(", "))
    }

    /// Calls a builtin in the kernel itself.
    pub(super) fn call_here(
        &mut self,
        builtin: &str,
        template: &[Template],
        arguments: &[Value],
        result: Option<Ty>,
    ) -> Option<Value> {
        let symbol = self.declare(builtin, template, arguments, result);
        let text = Self::call_text(&symbol, arguments, result);
        let Some(result) = result else {
            let _ = writeln!(self.body, "  {text}");
            return None;
        };
        Some(self.instruction(result, &text))
    }

    /// Returns the class of a vector, and the class of its only member.
    pub(super) fn class(&mut self, ty: Type, count: usize) -> (String, String) {
        self.classes.insert((ty.llvm().to_owned(), count));
        class_names(ty.llvm(), count)
    }

    /// Creates a stack slot for a vector. Returns the generic pointer to the vector, and the private pointer to the
    /// slot.
    fn slot(&mut self, ty: Type, count: usize) -> (Value, String) {
        let (class, member) = self.class(ty, count);
        let slot = self.name();
        let _ = writeln!(self.slots, "  {slot} = alloca {class}, align {}", alignment(ty, count));
        let inner =
            self.instruction(Ty::Pointer, &format!("getelementptr inbounds {member}, ptr {slot}, i64 0, i32 0"));
        let generic = self.instruction(Ty::Pointer, &format!("addrspacecast ptr {} to ptr addrspace(4)", inner.text));
        (generic, slot)
    }

    pub(super) fn through_slot(&mut self, value: Value) -> Value {
        let Ty::Vector(ty, count) = value.ty else { return value };
        if self.shape == Shape::Direct {
            return value;
        }
        let (generic, _) = self.slot(ty, count);
        let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
        let result = value.ty;
        self.call_here("vstore", &template, &[generic.clone(), value], None);
        self.call_here("vload", &template, &[generic], Some(result)).expect("has a result")
    }

    /// Calls a builtin in a function that receives and returns vectors through memory.
    fn call_helper(
        &mut self,
        builtin: &str,
        template: &[Template],
        arguments: &[Value],
        result: Option<Ty>,
    ) -> Option<Value> {
        let mut passed = Vec::new();
        let mut returned = None;
        if let Some(Ty::Vector(ty, count)) = result {
            let (class, _) = self.class(ty, count);
            let (generic, _) = self.slot(ty, count);
            let attributes = format!("noalias sret({class}) align {}", alignment(ty, count));
            passed.push((format!("ptr addrspace(4) {attributes}"), generic.text.clone()));
            returned = Some(generic);
        }
        for argument in arguments {
            match argument.ty {
                Ty::Vector(ty, count) => {
                    let (generic, slot) = self.slot(ty, count);
                    let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
                    self.call_here("vstore", &template, &[generic, argument.clone()], None);
                    passed.push(("ptr noundef".to_owned(), slot));
                }
                _ => passed.push((argument.ty.llvm(), argument.text.clone())),
            }
        }
        let function = self.helper(builtin, template, arguments, result, &passed);
        let listed: Vec<String> = passed.iter().map(|(ty, text)| format!("{ty} {text}")).collect();
        let plain = result.filter(|_| returned.is_none());
        let text =
            format!("call spir_func {} @{function}({})", plain.map_or("void".to_owned(), Ty::llvm), listed.join(", "));
        match (returned, plain) {
            (Some(generic), _) => {
                let _ = writeln!(self.body, "  {text}");
                let Some(Ty::Vector(ty, count)) = result else { return None };
                let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
                self.call_here("vload", &template, &[generic], result)
            }
            (None, Some(ty)) => Some(self.instruction(ty, &text)),
            (None, None) => {
                let _ = writeln!(self.body, "  {text}");
                None
            }
        }
    }

    /// Emits the function for [`Self::call_helper`], and returns its name.
    fn helper(
        &mut self,
        builtin: &str,
        template: &[Template],
        arguments: &[Value],
        result: Option<Ty>,
        passed: &[(String, String)],
    ) -> String {
        let outer = std::mem::take(&mut self.body);
        let skipped = passed.len() - arguments.len();
        let parameters: Vec<String> =
            passed.iter().zip(0..).map(|((ty, _), index)| format!("{ty} %p{index}")).collect();
        let mut loaded = Vec::new();
        for (argument, index) in arguments.iter().zip(skipped..) {
            let text = format!("%p{index}");
            if let Ty::Vector(ty, count) = argument.ty {
                let cast = self.instruction(Ty::Pointer, &format!("addrspacecast ptr {text} to ptr addrspace(4)"));
                let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
                loaded.extend(self.call_here("vload", &template, &[cast], Some(argument.ty)));
            } else {
                loaded.push(Value { ty: argument.ty, text });
            }
        }
        let value = self.call_here(builtin, template, &loaded, result);
        let (returns, end) = match (value, result) {
            (Some(value), Some(Ty::Vector(ty, count))) => {
                let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
                let pointer = Value { ty: Ty::Pointer, text: "%p0".to_owned() };
                self.call_here("vstore", &template, &[pointer, value], None);
                ("void".to_owned(), "ret void".to_owned())
            }
            (Some(value), Some(ty)) => (ty.llvm(), format!("ret {} {}", ty.llvm(), value.text)),
            _ => ("void".to_owned(), "ret void".to_owned()),
        };
        let body = std::mem::replace(&mut self.body, outer);
        self.next += 1;
        let function = format!("_ZL6helper{}", self.next);
        let attributes = if self.shape == Shape::StackCall { "#3" } else { "#4" };
        let head = format!("{returns} @{function}({}) {attributes} !sycl_explicit_simd !1", parameters.join(", "));
        let _ = writeln!(self.functions, "\ndefine internal spir_func {head} {{\n{body}  {end}\n}}");
        function
    }

    /// Calls a builtin that stores a pair of vectors through its first argument, and returns the members.
    pub fn call_pair(&mut self, builtin: &str, arguments: &[Value], ty: Type, count: usize) -> [Value; 2] {
        let vector = Ty::Vector(ty, count);
        let pair = format!("{{ {0}, {0} }}", vector.llvm());
        let slot = self.name();
        let aligned = alignment(ty, count);
        let _ = writeln!(self.slots, "  {slot} = alloca {pair}, align {aligned}");
        let generic = self.instruction(Ty::Pointer, &format!("addrspacecast ptr {slot} to ptr addrspace(4)"));
        let base = format!("__esimd_{builtin}");
        let symbol = format!("_Z{}{base}I{}{REST}", base.len(), ints(&[count])[0].mangled());
        let attributes = format!("sret({pair}) align {aligned}");
        let types: Vec<String> = arguments.iter().map(|argument| argument.ty.llvm()).collect();
        self.declarations.insert(
            symbol.clone(),
            format!(
                "declare dso_local spir_func void @{symbol}(ptr addrspace(4) {attributes}, {}) #1",
                types.join(", ")
            ),
        );
        let listed: Vec<String> = arguments.iter().map(|value| format!("{} {}", value.ty.llvm(), value.text)).collect();
        let _ = writeln!(
            self.body,
            "  call spir_func void @{symbol}(ptr addrspace(4) {attributes} {}, {}) #2",
            generic.text,
            listed.join(", ")
        );
        [0, 1].map(|index| {
            let member = format!("getelementptr inbounds {pair}, ptr {slot}, i64 0, i32 {index}");
            let member = self.instruction(Ty::Pointer, &member);
            self.instruction(vector, &format!("load {}, ptr {}, align {aligned}", vector.llvm(), member.text))
        })
    }
}

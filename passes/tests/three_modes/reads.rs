//! Emits a read of a constant in a kernel: the call, and copies of each leaf to the output.

use crate::case::ResultShape;
use crate::module::{Dialect, Operands, Site, Writer};
use crate::types::{Scalar, Ty};
use std::fmt::Write as _;

impl Writer<'_> {
    /// Emits the call and the copies of the leaves.
    pub(crate) fn read(&mut self, body: &mut String, site: &Site<'_>, operands: &Operands) {
        let generic = self.dialect.generic;
        let arguments = format!(
            "ptr{generic} {}, ptr{generic} {}, ptr{generic} {}",
            operands.name, operands.default, operands.buffer
        );
        let p = &site.prefix;
        match (&site.constant.ty, site.read.result) {
            (Ty::Scalar(scalar), _) => self.scalar(body, site, *scalar, &arguments),
            (Ty::Vector(_, count), _) if site.constant.as_bool => {
                let ty = format!("<{count} x i1>");
                self.returned_composite(body, p, &ty, &arguments);
                let _ = writeln!(body, "  %{p}.w = zext {ty} %{p}.v to <{count} x i8>");
                self.extract_leaves(body, site, &format!("{p}.w"));
            }
            (_, ResultShape::Slot { is_generic, more_alignment, tells_alignment }) => {
                let alignment = (site.constant.ty.alignment() << more_alignment).min(128);
                let ty = &site.typed.text;
                let _ = writeln!(body, "  %{p}.s = alloca {ty}, align {alignment}");
                let slot = self.generic_of_stack(body, &format!("{p}.s"));
                let (space, pointer) = if is_generic { (generic, slot.clone()) } else { ("", format!("{p}.s")) };
                let told = if tells_alignment { format!(" align {alignment}") } else { String::new() };
                let callee = self.composite_function(ty, Some(space));
                let _ = writeln!(
                    body,
                    "  call {}void {callee}(ptr{space} sret({ty}){told} %{pointer}, {arguments})",
                    self.dialect.function
                );
                self.copy_leaves(body, site, &slot, alignment);
            }
            (ty, ResultShape::Stored) => {
                let alignment = ty.alignment();
                let text = &site.typed.text;
                let _ = writeln!(body, "  %{p}.s = alloca {text}, align {alignment}");
                let slot = self.generic_of_stack(body, &format!("{p}.s"));
                self.returned_composite(body, p, text, &arguments);
                let _ = writeln!(body, "  store {text} %{p}.v, ptr{generic} %{slot}, align {alignment}");
                self.copy_leaves(body, site, &slot, alignment);
            }
            (_, ResultShape::Extracted) => {
                self.returned_composite(body, p, &site.typed.text, &arguments);
                self.extract_leaves(body, site, &format!("{p}.v"));
            }
        }
    }

    fn scalar(&mut self, body: &mut String, site: &Site<'_>, scalar: Scalar, arguments: &str) {
        let Dialect { generic, function, .. } = *self.dialect;
        let p = &site.prefix;
        let (ty, letter) = if site.constant.as_bool { ("i1", "b") } else { (scalar.llvm(), scalar.mangled()) };
        let extension = match scalar {
            _ if site.constant.as_bool => "zeroext ",
            Scalar::I8 | Scalar::I16 => "signext ",
            _ => "",
        };
        let callee = format!("@_Z37__sycl_getScalar2020SpecConstantValueI{letter}ET_PKcPKvS4_");
        let pointers = format!("ptr{generic}, ptr{generic}, ptr{generic}");
        self.declarations.insert(format!("declare {function}{extension}{ty} {callee}({pointers})\n"));
        let _ = writeln!(body, "  %{p}.v = call {function}{extension}{ty} {callee}({arguments})");
        let mut value = format!("{p}.v");
        if site.constant.as_bool {
            let _ = writeln!(body, "  %{p}.w = zext i1 %{p}.v to i8");
            value = format!("{p}.w");
        }
        self.put_value(body, &value, scalar, site.first_output);
    }

    fn returned_composite(&mut self, body: &mut String, p: &str, ty: &str, arguments: &str) {
        let callee = self.composite_function(ty, None);
        let _ = writeln!(body, "  %{p}.v = call {}{ty} {callee}({arguments})", self.dialect.function);
    }

    /// Returns the function that reads a composite of this type. `slot` is the type of the `sret` pointer, if there is
    /// one.
    fn composite_function(&mut self, ty: &str, slot: Option<&str>) -> String {
        let Dialect { generic, function, .. } = *self.dialect;
        let pointers = format!("ptr{generic}, ptr{generic}, ptr{generic}");
        let signature = match slot {
            Some(space) => format!("void (ptr{space} sret({ty}), {pointers})"),
            None => format!("{ty} ({pointers})"),
        };
        let known = self.composites.iter().position(|known| *known == signature);
        let number = known.unwrap_or_else(|| {
            self.composites.push(signature);
            self.composites.len() - 1
        });
        let tag = format!("T{number}");
        let name = format!("@_Z40__sycl_getComposite2020SpecConstantValueI{}{tag}ET_PKcPKvS5_", tag.len());
        self.declarations.insert(match slot {
            Some(space) => format!("declare {function}void {name}(ptr{space} sret({ty}), {pointers})\n"),
            None => format!("declare {function}{ty} {name}({pointers})\n"),
        });
        name
    }

    /// Copies all leaves from memory.
    fn copy_leaves(&self, body: &mut String, site: &Site<'_>, slot: &str, alignment: usize) {
        let generic = self.dialect.generic;
        for (leaf, output) in site.constant.leaves().iter().zip(site.first_output..) {
            let (bits, at) = (8 * leaf.scalar.size(), leaf.offset);
            let aligned = if at == 0 { alignment } else { alignment.min(1 << at.trailing_zeros()) };
            let aligned = aligned.min(leaf.scalar.size());
            let _ = writeln!(body, "  %p{output} = getelementptr inbounds i8, ptr{generic} %{slot}, i64 {at}");
            let _ = writeln!(body, "  %i{output} = load i{bits}, ptr{generic} %p{output}, align {aligned}");
            self.put_int(body, &format!("i{output}"), leaf.scalar, output);
        }
    }

    /// Copies all leaves from a value.
    fn extract_leaves(&self, body: &mut String, site: &Site<'_>, value: &str) {
        let mut paths = Vec::new();
        leaf_paths(&site.constant.ty, &mut Vec::new(), false, &mut paths);
        let vector = |ty: &Ty| format!("<{} x {}>", ty.leaf_count(), ty.leaves()[0].scalar.llvm());
        for ((leaf, (path, holder)), output) in site.constant.leaves().iter().zip(&paths).zip(site.first_output..) {
            let in_vector = matches!(holder, Ty::Vector(..));
            let (outer, lane) = path.split_at(path.len() - usize::from(in_vector));
            let mut from = value.to_owned();
            if !outer.is_empty() {
                let indices: Vec<String> = outer.iter().map(ToString::to_string).collect();
                let (ty, indices) = (&site.typed.text, indices.join(", "));
                let _ = writeln!(body, "  %e{output} = extractvalue {ty} %{from}, {indices}");
                from = format!("e{output}");
            }
            if let [lane] = lane {
                let _ = writeln!(body, "  %l{output} = extractelement {} %{from}, i32 {lane}", vector(holder));
                from = format!("l{output}");
            }
            self.put_value(body, &from, leaf.scalar, output);
        }
    }

    /// Writes a scalar to the output.
    fn put_value(&self, body: &mut String, value: &str, scalar: Scalar, output: usize) {
        if scalar.fraction_bits().is_none() {
            return self.put_int(body, value, scalar, output);
        }
        let _ = writeln!(body, "  %i{output} = bitcast {} %{value} to i{}", scalar.llvm(), 8 * scalar.size());
        self.put_int(body, &format!("i{output}"), scalar, output);
    }

    fn put_int(&self, body: &mut String, value: &str, scalar: Scalar, output: usize) {
        let generic = self.dialect.generic;
        let (bits, size) = (8 * scalar.size(), scalar.size());
        let _ = writeln!(body, "  %o{output} = getelementptr inbounds i8, ptr{generic} %out, i64 {}", 8 * output);
        let _ = writeln!(body, "  store i{bits} %{value}, ptr{generic} %o{output}, align {size}");
    }
}

/// Collects the indices of each leaf that is not padding, and the vector or scalar that contains it.
fn leaf_paths(ty: &Ty, path: &mut Vec<usize>, is_padding: bool, paths: &mut Vec<(Vec<usize>, Ty)>) {
    match ty {
        Ty::Scalar(Scalar::I8) | Ty::Vector(Scalar::I8, _) if is_padding => {}
        Ty::Scalar(_) => paths.push((path.clone(), ty.clone())),
        Ty::Vector(_, count) => {
            for lane in 0..*count {
                paths.push((path.iter().copied().chain([lane]).collect(), ty.clone()));
            }
        }
        _ => {
            for (index, (_, child, padding)) in ty.children().into_iter().enumerate() {
                path.push(index);
                leaf_paths(&child, path, is_padding || padding, paths);
                path.pop();
            }
        }
    }
}

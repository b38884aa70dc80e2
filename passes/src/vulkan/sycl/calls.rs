//! Finds and builds calls.

use llvm_ir::{Builder, Call, CallConv, Function, Module, Type, Value};

/// Returns the calls to a function.
pub fn calls_of(function: Function<'_>) -> Vec<Call<'_>> {
    let users = function.as_value().users().filter_map(Value::as_instruction);
    users.filter_map(|user| user.as_call()).filter(|call| call.called_function() == Some(function)).collect()
}

/// Builds a call to an OpenCL C builtin, declaring it with these attributes if necessary; `None` if it has another type.
pub fn builtin<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    name: &str,
    result: Type<'m>,
    arguments: &[Value<'m>],
    attributes: &[&str],
) -> Option<Call<'m>> {
    let types: Vec<Type<'m>> = arguments.iter().map(|argument| argument.ty()).collect();
    let ty = result.function(&types);
    let function = module.function(name).unwrap_or_else(|| {
        let function = module.add_function(name, ty);
        attributes.iter().for_each(|attribute| function.add_function_attribute(attribute, 0));
        function
    });
    (function.value_type() == ty).then(|| builder.call(ty, function, arguments, CallConv::LLVMSPIRFUNCCallConv))
}

//! `sycl-image dump` for files with images: shows the description of each image for the runtime.

use device_image::spec_constants::SpecConstantTable;
use serde_json::{Value, json};

use super::sets;
use crate::demangle::demangle_kernel;
use crate::escape::escape;
use crate::input::Image;
use crate::table::{Align, Table};

/// Formats an image: a summary line, its kernels, and its property sets. Also returns the error in the sets, if any.
pub(super) fn to_text(number: usize, image: &Image, raw: bool) -> (String, Result<(), String>) {
    let info = &image.info;
    let place = if image.place == "-" { String::new() } else { format!(", {}", escape(&image.place)) };
    let mut text = format!(
        "image {number}: target {}, format {}, {} bytes at offset {}{place}\n",
        if info.target.is_empty() { "-".to_owned() } else { escape(&info.target) },
        info.format.name(),
        image.size(),
        image.range.start,
    );
    for (title, options) in [("compile options", &info.compile_options), ("link options", &info.link_options)] {
        if !options.is_empty() {
            text += &format!("{title}: {}\n", escape(options));
        }
    }
    if !info.entries.is_empty() {
        let mut table = Table::new([("KERNEL", Align::Left), ("NAME", Align::Left)]);
        for entry in &info.entries {
            table.push([entry.clone(), demangle_kernel(entry).unwrap_or_default()]);
        }
        text = format!("{text}\n{}", table.to_text());
    }
    match image.property_sets() {
        Err(error) => (text, Err(format!("image {number}: properties: {error}"))),
        Ok(sets) if sets.is_empty() => (text, Ok(())),
        Ok(sets) => {
            let (sets, result) = sets::to_text(sets, raw);
            (format!("{text}\n{sets}"), result.map_err(|error| format!("image {number}: {error}")))
        }
    }
}

/// Formats an image as JSON. Property sets have the form of [`device_image::json`]; errors in them are also in `error`.
pub(super) fn to_json(number: usize, image: &Image) -> (Value, Result<(), String>) {
    let info = &image.info;
    let (properties, constants, problem) = match image.property_sets() {
        Err(error) => (Value::Null, Value::Null, Some(format!("properties: {error}"))),
        Ok(sets) => {
            let constants = SpecConstantTable::from_properties(sets);
            let properties = serde_json::from_str(&sets.to_json()).unwrap_or_default();
            let in_json = sets::constants_to_json(constants.as_ref().ok());
            (properties, in_json, constants.err().map(|error| error.to_string()))
        }
    };
    let mut value = json!({
        "image": number,
        "where": image.place,
        "target": info.target,
        "format": info.format.name(),
        "offset": image.range.start,
        "bytes": image.size(),
        "compile-options": info.compile_options,
        "link-options": info.link_options,
        "kernels": info.entries,
        "properties": properties,
        "constants": constants,
    });
    let Some(problem) = problem else {
        return (value, Ok(()));
    };
    let message = format!("image {number}: {problem}");
    value["error"] = problem.into();
    (value, Err(message))
}

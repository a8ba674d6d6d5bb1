//! The part of JSON Schema that the project's own schemas use.

use std::{fs, path::Path};

use serde_json::Value;

/// Fails unless `value` is as `docs/schema/NAME.schema.json` says.
#[track_caller]
pub fn conforms(name: &str, value: &Value) {
    let path = format!("docs/schema/{name}.schema.json");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path));
    let root: Value =
        serde_json::from_str(&text.expect("the schema is there")).expect("it is JSON");
    let mut faults = Vec::new();
    check(&root, &root, value, "$", &mut faults);
    assert!(faults.is_empty(), "{path}:\n{}", faults.join("\n"));
}

fn check(root: &Value, schema: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
    let known = [
        "$defs",
        "$id",
        "$ref",
        "$schema",
        "additionalProperties",
        "description",
        "enum",
        "items",
        "minimum",
        "pattern",
        "properties",
        "required",
        "title",
        "type",
    ];
    for key in schema.as_object().into_iter().flat_map(|object| object.keys()) {
        assert!(known.contains(&key.as_str()), "{place}: the schema uses `{key}`");
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let target =
            root.pointer(reference.trim_start_matches('#')).expect("the reference leads somewhere");
        return check(root, target, value, place, faults);
    }
    let types: Vec<_> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    if !types.is_empty() && !types.iter().any(|name| is(value, name)) {
        faults.push(format!("{place}: {value} is no {}", types.join(" or ")));
        return;
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        faults.push(format!("{place}: {value} is none of {allowed:?}"));
    }
    if let (Some(minimum), Some(number)) = (schema["minimum"].as_i64(), value.as_i64())
        && number < minimum
    {
        faults.push(format!("{place}: {number} is less than {minimum}"));
    }
    for required in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.get(required).is_none() {
            faults.push(format!("{place}: `{required}` is missing"));
        }
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        check(root, &schema["items"], item, &format!("{place}[{index}]"), faults);
    }
    for (key, item) in value.as_object().into_iter().flatten() {
        let place = format!("{place}.{key}");
        match (schema["properties"].get(key), &schema["additionalProperties"]) {
            (Some(own), _) => check(root, own, item, &place, faults),
            (None, Value::Bool(false)) => faults.push(format!("{place}: not documented")),
            (None, other) => check(root, other, item, &place, faults),
        }
    }
}

fn is(value: &Value, name: &str) -> bool {
    match name {
        "array" => value.is_array(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        "object" => value.is_object(),
        "string" => value.is_string(),
        other => panic!("the schema uses the type `{other}`"),
    }
}

/// The JSON Schema (draft 2020-12) of a plugin's manifest.json, for editors: the file manifest.schema.json of the
/// repository, which the build embeds.
///
/// The schema has the keys, and the shape of names and types. Rules about the whole file, for example that each name
/// has one meaning, are checked by the build.
public struct ManifestSchema {
    /// Makes the schema of any manifest.
    public init() {}

    /// The schema as JSON for people, with a line break at its end.
    public var text: String { "\(Self.file)" }
}

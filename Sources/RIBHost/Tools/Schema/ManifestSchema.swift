/// The JSON Schema (draft 2020-12) of a plugin's manifest.json, for editors: the file manifest.schema.json of the
/// repository, which the build embeds.
///
/// The schema says which keys there are, and the shape of names and types. What only holds for the whole file, such as
/// that no name stands for two things, the build says.
public struct ManifestSchema {
    /// The schema of any manifest.
    public init() {}

    /// The schema as JSON for people, with a line break at its end.
    public var text: String { "\(Self.file)" }
}

public import PluginManifest

/// A value with its place in plugins.json.
public struct Located<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value
    /// The range of the value's bytes in the file; for a string, with the quotes.
    public var range: SourceRange

    /// Makes a located value.
    public init(_ value: Value, _ range: SourceRange) {
        self.value = value
        self.range = range
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

public import PluginManifest

/// A value together with the place in plugins.json where it is written.
public struct Located<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value
    /// The bytes it was read from; for a string, the quotes belong to it.
    public var range: SourceRange

    /// Makes a located value.
    public init(_ value: Value, _ range: SourceRange) {
        self.value = value
        self.range = range
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

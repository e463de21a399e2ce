import Base
import PluginABI
import PluginManifest

/// A writer of a state: of its text, or of its value, which can be compared with that of another turn.
protocol StateWriter {
    mutating func object(_ body: (inout Self) -> Void)
    mutating func array(_ body: (inout Self) -> Void)
    mutating func key(_ key: String)
    mutating func member(_ name: String, _ value: WireValue)
}

extension JSONWriter: StateWriter {}

/// A writer that makes a value.
struct StateValueWriter: StateWriter {
    /// The values that were written without a key.
    private(set) var elements: [WireValue] = []
    private var members = WireRecord()
    private var key: String?

    mutating func object(_ body: (inout StateValueWriter) -> Void) {
        var inner = StateValueWriter()
        body(&inner)
        put(.record(inner.members))
    }

    mutating func array(_ body: (inout StateValueWriter) -> Void) {
        var inner = StateValueWriter()
        body(&inner)
        put(.array(inner.elements))
    }

    mutating func key(_ key: String) { self.key = key }

    mutating func member(_ name: String, _ value: WireValue) { members[name] = value }

    private mutating func put(_ value: WireValue) {
        if let key = key.take() { members[key] = value } else { elements.append(value) }
    }
}

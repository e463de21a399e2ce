import Base
import Configuration
public import PluginABI
import PluginManifest

/// A state as a file has it: a text, and changes since.
public struct StateText {
    /// The state after the changes.
    public let json: [UInt8]
    /// The same as a value, for ``StateChange``.
    public let value: WireValue

    /// Reads a state and its changes; nil if one of them is something else.
    public init?(_ text: [UInt8], changes: [[UInt8]]) {
        guard var value = WireValue(stateText: text) else { return nil }
        for change in changes {
            guard case .array(let operations)? = WireValue(stateText: change) else { return nil }
            for operation in operations {
                guard let operation = Operation(operation), value.apply(operation, at: operation.path.pointerSteps[...])
                else { return nil }
            }
        }
        self.value = value
        guard !changes.isEmpty else {
            json = text
            return
        }
        var writer = JSONWriter()
        writer.value(value)
        json = writer.bytes
    }
}

extension WireValue {
    fileprivate init?(stateText: [UInt8]) {
        guard let text = String(validating: stateText, as: UTF8.self),
            case .success(let document) = JSONDocument.parse(SourceFile(name: "state", text: text))
        else { return nil }
        self.init(document.root, limit: FlowState.textDepthLimit)
    }

    /// Carries out an operation at a place; false if that is impossible.
    ///
    /// Recursive, because the depth of a state is bounded. Each level is taken out while it is changed, so that nothing
    /// is copied.
    fileprivate mutating func apply(_ operation: Operation, at steps: ArraySlice<String>) -> Bool {
        guard let step = steps.first else {
            guard operation.name == "replace", let value = operation.value else { return false }
            self = value
            return true
        }
        switch self {
        case .record(var record):
            self = .null
            defer { self = .record(record) }
            return record.apply(operation, at: step, steps.dropFirst())
        case .array(var elements):
            self = .null
            defer { self = .array(elements) }
            return elements.apply(operation, at: step, steps.dropFirst())
        default: return false
        }
    }
}

extension WireRecord {
    fileprivate mutating func apply(_ operation: Operation, at name: String, _ rest: ArraySlice<String>) -> Bool {
        switch (operation.name, operation.value) {
        case ("add", let value?) where rest.isEmpty: self[name] = value
        case ("remove", nil) where rest.isEmpty && self[name] != nil: self[name] = nil
        default:
            guard var field = self[name] else { return false }
            self[name] = .null
            defer { self[name] = field }
            return field.apply(operation, at: rest)
        }
        return true
    }
}

extension [WireValue] {
    fileprivate mutating func apply(_ operation: Operation, at step: String, _ rest: ArraySlice<String>) -> Bool {
        guard let index = Int(step), 0...count ~= index else { return false }
        switch (operation.name, operation.value) {
        case ("add", let value?) where rest.isEmpty: insert(value, at: index)
        case ("remove", nil) where rest.isEmpty && index < count: remove(at: index)
        default: return index < count && self[index].apply(operation, at: rest)
        }
        return true
    }
}

/// An operation of a JSON Patch.
private struct Operation {
    let name: String
    let path: String
    let value: WireValue?

    init?(_ value: WireValue) {
        guard case .record(let record) = value, case .string(let name)? = record["op"],
            case .string(let path)? = record["path"]
        else { return nil }
        (self.name, self.path, self.value) = (name, path, record["value"])
    }
}

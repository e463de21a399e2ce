import Base
import PluginABI

extension MessageWriter {
    mutating func write(_ fault: Fault) {
        write(fault.kind.rawValue)
        write(fault.message)
        write(fault.path)
    }
}

extension MessageReader {
    /// Reads a fault. Long texts are shortened for people, because the host remembers many faults.
    mutating func fault() throws(MessageError) -> Fault {
        let kind = Fault.Kind(rawValue: try name())
        guard !kind.isOfHost else { throw .malformed }
        return Fault(kind: kind, message: try sentences(), path: try path())
    }

    private mutating func path() throws(MessageError) -> [String] {
        let names = try list { reader throws(MessageError) in try reader.name() }
        return names.count <= Self.pathLimit ? names : names.prefix(Self.pathLimit) + ["…"]
    }

    /// The maximum number of names in a path.
    private static var pathLimit: Int { 100 }
}

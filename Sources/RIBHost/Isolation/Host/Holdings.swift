import PluginABI

/// The data that the host keeps for a worker's plugins: the children that they have attached with their arguments, the
/// screens and states of their RIBs, and values that wait for a delivery. A process that exceeds its limit is ended, in
/// a call and outside.
@MainActor
final class Holdings {
    /// The limit for plugins whose entries do not state their memory, in MiB.
    static let usual = 64
    /// The host's data for a child besides the arguments, in bytes.
    static let child = 4_096
    /// The host's data for a stream besides the value, in bytes.
    static let stream = 512

    private let mebibytes: Int
    private var byteCount = 0
    private var childCount = 0
    /// The bytes written during deliveries, since the last moment without a delivery.
    private var waiting = 0

    init(mebibytes: Int?) {
        self.mebibytes = mebibytes ?? Self.usual
    }

    /// Adds to the kept bytes, or subtracts a negative number.
    func keep(_ bytes: Int) throws(MessageError) {
        byteCount += bytes
        guard byteCount + waiting <= mebibytes << 20 else { throw .excess(.held(mebibytes: mebibytes)) }
    }

    /// Adds a child.
    func keepChild(_ bytes: Int) throws(MessageError) {
        guard childCount < ProcessEnd.Excess.children.limit else { throw .excess(.children) }
        childCount += 1
        try keep(bytes)
    }

    /// Subtracts from the kept bytes.
    func release(_ bytes: Int) { byteCount -= bytes }

    /// Removes a child.
    func releaseChild(_ bytes: Int) {
        childCount -= 1
        release(bytes)
    }

    /// Adds a value that a stream delivers later.
    func wait(_ bytes: Int) throws(MessageError) {
        waiting += bytes
        try keep(0)
    }

    /// Notes that all values have been delivered.
    func settle() { waiting = 0 }
}

extension WireValue {
    /// The approximate size of the value in memory, in bytes. Recursive, because the depth of received values is
    /// limited.
    var footprint: Int {
        let own = MemoryLayout<WireValue>.stride
        switch self {
        case .null, .bool, .int, .double: return own
        case .string(let text): return own + text.footprint
        case .array(let elements): return elements.reduce(own + 32) { $0 + $1.footprint }
        case .record(let record): return own + record.footprint
        }
    }
}

extension WireRecord {
    /// The approximate size of the record in memory, in bytes.
    var footprint: Int {
        reduce(32) { $0 + MemoryLayout<String>.stride + $1.name.footprint + $1.value.footprint }
    }
}

extension String {
    /// The approximate size of the text in memory besides the `String`, in bytes: 0 for a short text.
    var footprint: Int { utf8.count < 16 ? 0 : utf8.count + 32 }
}

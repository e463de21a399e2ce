import PluginABI

/// What the host keeps for the plugins of a worker: the children that they have attached and what these were given, the
/// screens and the state of their RIBs, and values that wait for a delivery. A process that has more kept than it may is
/// ended, in a call and outside.
@MainActor
final class Holdings {
    /// How many MiB may be kept for plugins whose entries do not say how much memory they use.
    static let usual = 64
    /// What the host has for a child, besides what it was given.
    static let child = 4_096
    /// What the host has for a stream, besides its value.
    static let stream = 512

    private let mebibytes: Int
    private var byteCount = 0
    private var childCount = 0
    /// The bytes of what was written during a delivery, since nothing was delivered last.
    private var waiting = 0

    init(mebibytes: Int?) {
        self.mebibytes = mebibytes ?? Self.usual
    }

    /// Keeps this much more; less, if it is negative.
    func keep(_ bytes: Int) throws(MessageError) {
        byteCount += bytes
        guard byteCount + waiting <= mebibytes << 20 else { throw .excess(.held(mebibytes: mebibytes)) }
    }

    /// Keeps another child.
    func keepChild(_ bytes: Int) throws(MessageError) {
        guard childCount < ProcessEnd.Excess.children.limit else { throw .excess(.children) }
        childCount += 1
        try keep(bytes)
    }

    /// Keeps no longer what it has kept.
    func release(_ bytes: Int) { byteCount -= bytes }

    /// Keeps a child no longer.
    func releaseChild(_ bytes: Int) {
        childCount -= 1
        release(bytes)
    }

    /// Keeps a value that a stream delivers later.
    func wait(_ bytes: Int) throws(MessageError) {
        waiting += bytes
        try keep(0)
    }

    /// Notes that all has been delivered.
    func settle() { waiting = 0 }
}

extension WireValue {
    /// About how many bytes of memory the value takes. Recursive, because the depth of values that have been read is
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
    /// About how many bytes of memory the record takes.
    var footprint: Int {
        reduce(32) { $0 + MemoryLayout<String>.stride + $1.name.footprint + $1.value.footprint }
    }
}

extension String {
    /// About how many bytes of memory the text takes besides itself: a short one has none.
    var footprint: Int { utf8.count < 16 ? 0 : utf8.count + 32 }
}

/// Which code led to a crash, as a worker has said: the plugins' places in its memory, and addresses.
struct CrashTrail {
    /// How many addresses are sent at most, and how long a number of the message can be.
    static let limit = 48
    private static let numberSize = 10
    static let addressesSize = (limit + 1) * numberSize
    /// Enough for a process of many plugins; those that come later are left out.
    static let messageSize = 4_096

    private var images: [(plugin: String, memory: Range<UInt>)] = []
    /// The innermost first: where the thread was, then where calls return to; 0 for one that is not known.
    private var addresses: [UInt] = []

    /// The plugin whose code is nearest to the crash, and how far its calls are from the first byte of its file in memory,
    /// the innermost first; nil if no code of a plugin led to it.
    var offsets: (plugin: String, offsets: [UInt])? {
        var found: (plugin: String, offsets: [UInt])?
        for (index, address) in addresses.enumerated() {
            // What is called returns behind the call, so the byte before is the one that is in the caller's code.
            let call = index == 0 ? address : address &- 1
            guard address > 0, let image = images.first(where: { $0.memory.contains(call) }) else { continue }
            if let found, found.plugin != image.plugin { break }
            found = (image.plugin, (found?.offsets ?? []) + [call - image.memory.lowerBound])
        }
        return found
    }
}

extension MessageReader {
    /// What follows the signal; nothing from a worker that knows nothing.
    mutating func crashTrail() throws(MessageError) -> CrashTrail {
        var trail = CrashTrail()
        while !isAtEnd, try bool() {
            let plugin = try name()
            let start = UInt(bitPattern: try identifier())
            let end = UInt(bitPattern: try identifier())
            guard start > 0, start < end else { throw .malformed }
            trail.add(plugin, start..<end)
        }
        while !isAtEnd { trail.add(UInt(bitPattern: try identifier())) }
        return trail
    }
}

extension CrashTrail {
    fileprivate mutating func add(_ plugin: String, _ memory: Range<UInt>) { images.append((plugin, memory)) }

    fileprivate mutating func add(_ address: UInt) {
        if addresses.count < Self.limit { addresses.append(address) }
    }
}

/// A call that a worker that hangs is in: where in a file.
public struct StackFrame: Hashable, Sendable {
    /// The path with which the file was loaded.
    public let file: String
    /// How far the call is from the file's first byte in memory.
    public let offset: UInt

    /// What a line that `linux_write_stack` has written begins with.
    private static let mark = "ribs-host stack "
    static let end = "\(mark)end"

    /// - Parameter line: one that a worker has written; nil for any other.
    init?(_ line: String) {
        guard line.hasPrefix(Self.mark) else { return nil }
        let words = line.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 1)
        guard words.count == 2, let offset = UInt(words[0], radix: 16) else { return nil }
        self.offset = offset
        file = String(words[1])
    }
}

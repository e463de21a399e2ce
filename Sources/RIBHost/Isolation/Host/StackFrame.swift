/// A call in the stack of a worker that hangs, as a place in a file.
public struct StackFrame: Hashable, Sendable {
    /// The path by which the file was loaded.
    public let file: String
    /// The distance of the call from the file's first byte in memory.
    public let offset: UInt

    /// The beginning of a line written by `linux_write_stack`.
    private static let mark = "ribs-host stack "
    static let end = "\(mark)end"

    /// - Parameter line: a line written by a worker; nil for any other.
    init?(_ line: String) {
        guard line.hasPrefix(Self.mark) else { return nil }
        let words = line.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 1)
        guard words.count == 2, let offset = UInt(words[0], radix: 16) else { return nil }
        self.offset = offset
        file = String(words[1])
    }
}

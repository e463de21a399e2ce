import Glibc
import LinuxCalls

/// Finds the place in the source where a plugin crashed, by llvm-symbolizer of Swift's toolchain.
///
/// Usable in a signal handler: only the initializer allocates.
public struct PluginPlace {
    /// Bytes at a fixed address.
    public typealias Bytes = UnsafeBufferPointer<UInt8>

    private static let answerSize = 1 << 14

    private let answer = UnsafeMutablePointer<UInt8>.allocate(capacity: answerSize)
    private let path = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX) + 1)
    /// The longest wait for the answer, in milliseconds. In a handler, another signal ends the program after a second.
    private static let patience: Int32 = 10_000

    /// Creates a finder with all the memory for a search.
    public init() {}

    /// Returns the folder, file and line: `Duel/Board.swift:12`. Without the line if the compiler gives none, as for
    /// code made from several lines; nil if nothing is known, as without debug information.
    ///
    /// - Parameter offset: the distance of the code from the first byte of the plugin's file in memory.
    public func find(_ offset: UInt, in file: Bytes) -> Bytes? {
        guard file.count <= Int(PATH_MAX), let start = file.baseAddress else { return nil }
        memcpy(path, start, file.count)
        path[file.count] = 0
        let length = answer.withMemoryRebound(to: CChar.self, capacity: Self.answerSize) { text in
            linux_symbolize(path, offset, text, Self.answerSize, Self.patience)
        }
        // A line with the name, then one with the place.
        var begin = 0
        while begin < length, answer[begin] != UInt8(ascii: "\n") { begin += 1 }
        begin += 1
        var end = begin
        while end < length, answer[end] != UInt8(ascii: "\n") { end += 1 }
        return end < length ? Self.place(Bytes(start: answer + begin, count: end - begin)) : nil
    }

    /// Returns the shown part of `/home/ada/Duel/Board.swift:12:5`; nil for a place without a file, and for a file
    /// without a folder, which is a name in the symbol table (crtstuff.c) instead of debug information.
    private static func place(_ text: Bytes) -> Bytes? {
        var (end, slashes) = (text.count, 0)
        while end > 0, text[end - 1] != UInt8(ascii: ":") { end -= 1 }
        guard end > 2, text[0] != UInt8(ascii: "?") else { return nil }
        end -= 1
        if text[end - 2] == UInt8(ascii: ":"), text[end - 1] == UInt8(ascii: "0") { end -= 2 }
        var begin = end
        while begin > 0 {
            // A path is text of the plugin's: nothing of it may steer a terminal. Nor is `<compiler-generated>` a file.
            guard text[begin - 1] >= 0x20, text[begin - 1] < 0x7F, text[begin - 1] != UInt8(ascii: "<") else {
                return nil
            }
            if text[begin - 1] == UInt8(ascii: "/") { slashes += 1 }
            if slashes == 2 { break }
            begin -= 1
        }
        return slashes > 0 ? Bytes(rebasing: text[begin..<end]) : nil
    }
}

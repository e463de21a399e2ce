import Glibc
import LinuxCalls

/// Where in its source a plugin crashed, as far as llvm-symbolizer, a program of Swift's toolchain, finds it.
///
/// A signal handler uses it: it allocates nothing after it is made.
public struct PluginPlace {
    /// Bytes that stay where they are.
    public typealias Bytes = UnsafeBufferPointer<UInt8>

    private static let limit = 8
    private static let answerSize = 1 << 14

    /// How far the calls are from the first byte of the plugin's file in memory, the innermost first.
    private let offsets = UnsafeMutablePointer<UInt>.allocate(capacity: limit)
    private let answer = UnsafeMutablePointer<UInt8>.allocate(capacity: answerSize)
    private let path = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX) + 1)
    /// How long the answer may take, in milliseconds: in a handler, another signal ends the program after a second.
    private let patience = Int32(Patience.ofThisProgram.atLeast(milliseconds: 800))
    /// How many there are.
    public var count = 0

    /// Makes one without calls.
    public init() {}

    /// Whether no more calls are taken.
    public var isFull: Bool { count == Self.limit }

    /// Adds a call that led to those before.
    public mutating func add(_ offset: UInt) {
        offsets[count] = offset
        count += 1
    }

    /// Folder, file and line: `Duel/Board.swift:12`; without the line where the compiler gives none, as for what it has
    /// made of several lines; empty where nothing is known, as without debug information.
    public func find(in file: Bytes) -> Bytes {
        let nothing = Bytes(start: nil, count: 0)
        guard count > 0, file.count <= Int(PATH_MAX), let start = file.baseAddress else { return nothing }
        memcpy(path, start, file.count)
        path[file.count] = 0
        let length = answer.withMemoryRebound(to: CChar.self, capacity: Self.answerSize) { text in
            linux_symbolize(path, offsets, count, text, Self.answerSize, patience)
        }
        // Names and places alternate, with an empty line after each two.
        var (line, begin, withoutLine) = (0, 0, nothing)
        for end in 0..<length where answer[end] == UInt8(ascii: "\n") {
            if line % 3 == 1, let place = Self.place(Bytes(start: answer + begin, count: end - begin)) {
                if place.hasLine { return place.text }
                if withoutLine.isEmpty { withoutLine = place.text }
            }
            line += 1
            begin = end + 1
        }
        return withoutLine
    }

    /// What is shown of `/home/ada/Duel/Board.swift:12:5`; nil for a place without a file, and for a file without a folder:
    /// that is a name in the symbol table (crtstuff.c) instead of debug information.
    private static func place(_ text: Bytes) -> (text: Bytes, hasLine: Bool)? {
        var (end, slashes) = (text.count, 0)
        while end > 0, text[end - 1] != UInt8(ascii: ":") { end -= 1 }
        guard end > 2, text[0] != UInt8(ascii: "?") else { return nil }
        end -= 1
        let hasLine = text[end - 2] != UInt8(ascii: ":") || text[end - 1] != UInt8(ascii: "0")
        if !hasLine { end -= 2 }
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
        return slashes > 0 ? (Bytes(rebasing: text[begin..<end]), hasLine) : nil
    }
}

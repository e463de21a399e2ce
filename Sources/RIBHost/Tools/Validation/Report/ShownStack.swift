import Base
import Glibc
import Isolation
import LinuxCalls
import PluginManifest

/// The calls of a hanging process, as lines for an author: `Duel.Board.fill() -> () at Duel/Board.swift:12`.
///
/// The names and lines are in the plugin's file, and are read by llvm-symbolizer, part of a Swift toolchain. Without
/// llvm-symbolizer a line has the offset in the file.
enum ShownStack {
    /// The greatest number of calls shown.
    private static let limit = 20

    /// Returns the plugin's calls as lines.
    ///
    /// - Parameters:
    ///   - frames: the calls, the innermost first.
    ///   - path: the real path of the plugin's file. Calls inside the plugin's innermost call, and outside its
    ///     outermost, are not shown.
    static func lines(of frames: [StackFrame], in path: String) -> [String] {
        guard let first = frames.firstIndex(where: { $0.file == path }),
            let last = frames.lastIndex(where: { $0.file == path })
        else { return [] }
        let shown = Array(frames[first...last].prefix(limit))
        let symbols = symbols(of: shown)
        return shown.indices.map { index in
            let file = shown[index].file.split(separator: "/").last ?? ""
            return shownLine(symbols?[index] ?? "\(file)+0x\(String(shown[index].offset, radix: 16))")
        }
    }

    /// Returns llvm-symbolizer's words for each call, nil for an unknown call; nil if llvm-symbolizer cannot be run.
    private static func symbols(of frames: [StackFrame]) -> [String?]? {
        let places = frames.map { "\"\($0.file)\" 0x\(String($0.offset, radix: 16))" }
        guard let text = output(of: ["llvm-symbolizer", "--no-inlines"] + places) else { return nil }
        // A name, and `FILE:LINE:COLUMN`, with an empty line after each two.
        let lines = text.split(separator: "\n").map(String.init)
        guard lines.count == 2 * frames.count else { return nil }
        return frames.indices.map { index in
            let (name, place) = (lines[2 * index], lines[2 * index + 1].split(separator: ":"))
            guard name != "??" else { return nil }
            guard place.count == 3, place[0] != "??" else { return demangled(name) }
            let file = place[0].split(separator: "/").suffix(2).joined(separator: "/")
            return "\(demangled(name)) at \(file):\(place[1])"
        }
    }

    private static func demangled(_ name: String) -> String {
        guard let text = swift_demangle(name, name.utf8.count, nil, nil, 0) else { return name }
        defer { free(text) }
        return withoutHashes(String(cString: text))
    }

    /// Returns a name without the hashes for the files of private declarations: `(fill in _0123456789ABCDEF…)`.
    private static func withoutHashes(_ name: String) -> String {
        var name = name
        while let hash = name.firstRange(of: " in _"), let start = name[..<hash.lowerBound].lastIndex(of: "("),
            let end = name[hash.upperBound...].firstIndex(of: ")")
        {
            let part = name[name.index(after: start)..<hash.lowerBound]
            name = "\(name[..<start])\(part)\(name[name.index(after: end)...])"
        }
        return name
    }

    /// Returns the whole output of a program; nil if there is no such program.
    private static func output(of words: [String]) -> String? {
        guard let pipe = try? Pipe() else { return nil }
        defer { close(pipe.reading) }
        let process = try? Spawn.start(
            words[0],
            words,
            .separate,
            descriptors: [(nil, STDIN_FILENO), (pipe.writing, STDOUT_FILENO)]
        )
        close(pipe.writing)
        guard let process else { return nil }
        var (text, piece) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        while case let count = read(pipe.reading, &piece, piece.count), count > 0 || count < 0 && errno == EINTR {
            text += piece.prefix(max(0, count))
        }
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return String(decoding: text, as: UTF8.self)
    }
}

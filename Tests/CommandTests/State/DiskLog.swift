import Foundation
import TestSupport

/// What a program did to the files in one folder, in the order in which strace saw it.
struct DiskLog {
    /// A file, which keeps its number when it gets another name.
    typealias File = Int

    enum Event: Equatable {
        /// A file that did not exist was created under this name.
        case create(File, String)
        case write(File, [UInt8], at: Int)
        case truncate(File, to: Int)
        /// Everything that was written to the file before the event `began` is on the disk.
        case sync(File, began: Int)
        case rename(String, to: String)
        case remove(String)
        /// The names as they were at the event `began` are on the disk.
        case syncFolder(began: Int)
    }

    static let tool = "strace"
    private static let calls = [
        "openat", "close", "pwrite64", "write", "ftruncate", "fsync", "fdatasync", "rename", "renameat", "renameat2",
        "unlink", "unlinkat",
    ]

    private(set) var events: [Event] = []
    /// The file that was there before, by its name.
    let initialNames: [String: File]
    private let folder: String
    /// What the descriptors lead to; nil for the folder itself.
    private var descriptors: [String: File?] = [:]
    private var names: [String: File]
    private var count: Int
    /// The calls that have begun, by thread.
    private var begun: [Substring: (text: String, event: Int)] = [:]

    /// The words that start a program under strace.
    static func words(to log: String) -> [String] {
        // All bytes of all strings, as hexadecimal numbers.
        ["-f", "-xx", "-s", "\(8 << 20)", "-o", log, "-e", "trace=" + calls.joined(separator: ",")]
    }

    /// Reads a log.
    ///
    /// - Parameter existing: the path of the one file that was in the folder; nil for none.
    init(_ text: String, of folder: String, existing: String? = nil) {
        self.folder = folder
        initialNames = existing.map { [$0: 0] } ?? [:]
        names = initialNames
        count = names.count
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            let (thread, call) = (parts[0], parts[1].drop { $0 == " " })
            if let cut = call.range(of: " <unfinished ...>") {
                begun[thread] = (String(call[..<cut.lowerBound]), events.count)
            } else if call.hasPrefix("<... "), let rest = call.range(of: " resumed>") {
                guard let first = begun.removeValue(forKey: thread) else { continue }
                note(first.text + call[rest.upperBound...], began: first.event)
            } else {
                note(String(call), began: events.count)
            }
        }
    }

    private mutating func note(_ call: String, began: Int) {
        guard let match = call.wholeMatch(of: /(\w+)\((.*)\) += (\d+).*/) else { return }
        let words = match.2.components(separatedBy: ", ")
        let paths = words.filter { $0.hasPrefix("\"") }.map { Self.bytes($0) }
        let path = paths.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        switch match.1 {
        case "openat": open(path, isDirectory: call.contains("O_DIRECTORY"), as: String(match.3))
        case "close": descriptors[words[0]] = nil
        case "rename", "renameat", "renameat2": rename(path, to: String(decoding: paths[1], as: UTF8.self))
        case "unlink", "unlinkat": remove(path)
        case "fsync", "fdatasync":
            guard let known = descriptors[words[0]] else { return }
            events.append(known.map { .sync($0, began: began) } ?? .syncFolder(began: began))
        case "ftruncate":
            guard let file = descriptors[words[0]] ?? nil else { return }
            events.append(.truncate(file, to: Int(words[1]) ?? 0))
        default:
            guard let file = descriptors[words[0]] ?? nil, let number = Int(match.3) else { return }
            // write(2) has no offset, and the host uses it for no state file.
            events.append(.write(file, Array(paths[0].prefix(number)), at: words.count > 3 ? Int(words[3]) ?? -1 : -1))
        }
    }

    private mutating func open(_ path: String, isDirectory: Bool, as descriptor: String) {
        descriptors[descriptor] = path == folder && isDirectory ? .some(nil) : nil
        guard path.hasPrefix(folder + "/") else { return }
        if names[path] == nil {
            names[path] = count
            events.append(.create(count, path))
            count += 1
        }
        descriptors[descriptor] = names[path]
    }

    private mutating func rename(_ old: String, to new: String) {
        guard let file = names.removeValue(forKey: old) else { return }
        names[new] = file
        events.append(.rename(old, to: new))
    }

    private mutating func remove(_ path: String) {
        guard names.removeValue(forKey: path) != nil else { return }
        events.append(.remove(path))
    }

    /// The bytes of a string such as `"\x52\x49"`.
    private static func bytes(_ literal: String) -> [UInt8] {
        literal.split(separator: "\\x").compactMap { UInt8($0.prefix(2), radix: 16) }
    }
}

extension ProcessResult {
    /// What the program has printed on standard error, without what strace itself complains of, such as a thread that
    /// ends while its memory is read.
    var errorsBesideStrace: String {
        errors.split(separator: "\n").filter { !$0.contains("strace: ") }.map { $0 + "\n" }.joined()
    }
}

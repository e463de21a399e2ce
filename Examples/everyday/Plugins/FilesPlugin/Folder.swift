import Glibc
import PluginABI

/// A folder of the machine, as read.
struct Folder {
    /// A file or a folder in the folder.
    struct Entry: Equatable {
        let name: String
        let isFolder: Bool
        /// The size in bytes.
        let size: Int
        /// The seconds from 1970 to the last change.
        let changed: Int

        /// The day of the last change, such as `2026-11-24`.
        var day: String {
            var (seconds, day) = (changed, tm())
            localtime_r(&seconds, &day)
            let numbers = [day.tm_year + 1900, day.tm_mon + 1, day.tm_mday]
            return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
        }
    }

    let path: String
    /// The entries, sorted by name.
    let entries: [Entry]

    /// Reads a folder, except entries whose names begin with a dot.
    ///
    /// - Throws: the words of the system.
    init(path: String) throws(Failure) {
        let names = try Disk.names(in: path).filter { !$0.hasPrefix(".") }
        self.path = path
        entries = names.compactMap { Self.entry($0, in: path) }.sorted { $0.name < $1.name }
    }

    /// Returns the entries in an order; folders come first.
    func entries(by order: List.SortOrder) -> [Entry] {
        let sorted = order.sorted(entries) { one, other in
            switch order.column {
            case "size": one.size < other.size
            case "changed": one.changed < other.changed
            default: one.name < other.name
            }
        }
        return sorted.filter(\.isFolder) + sorted.filter { !$0.isFolder }
    }

    /// Returns an entry; nil for anything but a file or a folder, and for an entry that disappears at this moment.
    /// Links are left out, because they could lead outside.
    private static func entry(_ name: String, in path: String) -> Entry? {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0 else { return nil }
        let changed = status.st_mtim.tv_sec
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return Entry(name: name, isFolder: true, size: 0, changed: changed)
        case S_IFREG: return Entry(name: name, isFolder: false, size: Int(status.st_size), changed: changed)
        default: return nil
        }
    }

    /// Returns the beginning of a file in the folder, or in one of its folders.
    ///
    /// - Parameter limit: the greatest number of bytes read.
    func beginning(of file: String, limit: Int = 16_384) throws(Failure) -> Beginning {
        guard let file = fopen("\(path)/\(file)", "r") else { throw Failure() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = fread(&bytes, 1, bytes.count, file)
        return Beginning(Array(bytes[..<count]), isWhole: count < bytes.count)
    }

    /// The first lines of a file.
    struct Beginning: Equatable {
        /// The lines; nil if the file is not text.
        let lines: [String]?
        let isWhole: Bool

        init(_ bytes: [UInt8], isWhole: Bool) {
            self.isWhole = isWhole
            let whole = isWhole ? bytes[...] : Self.whole(bytes)
            let isText = !whole.contains(0) && String(validating: whole, as: UTF8.self) != nil
            guard isText else {
                lines = nil
                return
            }
            var lines = String(decoding: whole, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            if lines.last == "" { lines.removeLast() }
            self.lines = lines.map(String.init)
        }

        /// The names in a folder.
        init(of folder: Folder) {
            isWhole = true
            lines = folder.entries(by: List.SortOrder("name")).map { $0.isFolder ? "\($0.name)/" : $0.name }
        }

        /// Returns the complete lines, or the complete characters of a longer line.
        private static func whole(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
            if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) { return bytes[..<end] }
            let ends = (0...3).lazy.map { bytes.dropLast($0) }
            return ends.first { String(validating: $0, as: UTF8.self) != nil } ?? bytes[...]
        }
    }

    /// The reason why something could not be done.
    struct Failure: Error, Equatable {
        let words: String

        /// Makes a failure; by default with the words of the system for its last one.
        init(_ words: String = String(cString: strerror(errno))) {
            self.words = words
        }
    }
}

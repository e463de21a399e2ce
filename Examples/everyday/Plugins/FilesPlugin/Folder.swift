import Glibc
import PluginABI

/// A folder of the machine, as it was read.
struct Folder {
    /// A file or a folder in it.
    struct Entry: Equatable {
        let name: String
        let isFolder: Bool
        /// In bytes.
        let size: Int
    }

    let path: String
    /// By their names.
    let entries: [Entry]

    /// Reads a folder; what begins with a dot is left out.
    ///
    /// - Throws: what the system says.
    init(path: String) throws(Failure) {
        guard let stream = opendir(path) else { throw Failure() }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let found = readdir(stream) {
            let name = withUnsafePointer(to: &found.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix("."), let entry = Self.entry(name, in: path) else { continue }
            entries.append(entry)
        }
        self.path = path
        self.entries = entries.sorted { $0.name < $1.name }
    }

    /// The entries in an order; folders come first.
    func entries(by order: List.SortOrder) -> [Entry] {
        let isBySize = order.column == "size"
        let sorted = order.sorted(entries) { isBySize ? $0.size < $1.size : $0.name < $1.name }
        return sorted.filter(\.isFolder) + sorted.filter { !$0.isFolder }
    }

    /// Nil for what is neither a file nor a folder, or goes away at this moment. A link counts as none: it could lead out.
    private static func entry(_ name: String, in path: String) -> Entry? {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return Entry(name: name, isFolder: true, size: 0)
        case S_IFREG: return Entry(name: name, isFolder: false, size: Int(status.st_size))
        default: return nil
        }
    }

    /// What is at the beginning of a file in the folder, or in one of its folders.
    func beginning(of file: String) throws(Failure) -> Beginning {
        guard let file = fopen("\(path)/\(file)", "r") else { throw Failure() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: Beginning.limit)
        let count = fread(&bytes, 1, bytes.count, file)
        return Beginning(Array(bytes[..<count]), isWhole: count < bytes.count)
    }

    /// The first lines of a file.
    struct Beginning: Equatable {
        /// The bytes that are read of one.
        static let limit = 16_384

        /// Nil where it is not a text.
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

        /// The whole lines, or of a longer line the whole characters.
        private static func whole(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
            if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) { return bytes[..<end] }
            let ends = (0...3).lazy.map { bytes.dropLast($0) }
            return ends.first { String(validating: $0, as: UTF8.self) != nil } ?? bytes[...]
        }
    }

    /// What the system says when something cannot be read.
    struct Failure: Error, Equatable {
        let words = String(cString: strerror(errno))
    }
}

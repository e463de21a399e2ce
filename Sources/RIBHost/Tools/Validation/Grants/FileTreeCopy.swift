import Glibc
import PluginManifest

/// Copies files and folders, up to a limit. Names are bytes: they need not be text.
struct FileTreeCopy {
    /// The reasons why a copy is not made.
    enum Failure: Error {
        case tooLarge
        case tooMany
        case system(_ path: [CChar], SystemError)

        var words: String {
            switch self {
            case .tooLarge: "it has more than \(sizeLimit >> 20) MiB"
            case .tooMany: "it has more than \(countLimit) files"
            case .system(let path, let error): "`\(FileTreeCopy.text(of: path))`: \(error)"
            }
        }
    }

    /// The greatest size of a copy in bytes: enough for examples, while whole disks would take too long.
    private static let sizeLimit = 256 << 20
    private static let countLimit = 10_000

    private var size = 0
    private var count = 0
    /// The folder left out, because the copies are made in it.
    private let excluded: [CChar]

    init(excluding path: String) {
        excluded = Array(path.utf8CString)
    }

    /// Copies a file, or a folder with everything below it; a missing file is ignored.
    ///
    /// - Parameter root: the folder to which the whole path is added.
    mutating func copy(_ path: String, below root: String) throws(Failure) {
        guard access(path, F_OK) == 0 else { return }
        let (path, target) = (Array(path.utf8CString), Array((root + path).utf8CString))
        // By bytes: among characters, a slash before a combining mark is not a slash.
        let slash = CChar(UInt8(ascii: "/"))
        for end in target.indices.dropFirst(root.utf8.count + 1) where target[end] == slash {
            let parent = target[..<end] + [0]
            guard mkdir(Array(parent), 0o700) == 0 || errno == EEXIST else { throw .system(Array(parent), .current) }
        }
        try copy(path, to: target)
    }

    private mutating func copy(_ path: [CChar], to target: [CChar]) throws(Failure) {
        guard path != excluded else { return }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .system(path, .current) }
        count += 1
        guard count <= Self.countLimit else { throw .tooMany }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: try copyFolder(path, to: target, mode: status.st_mode & 0o777)
        case S_IFREG: try copyFile(path, to: target, mode: status.st_mode & 0o777)
        case S_IFLNK: try copyLink(path, to: target)
        // A pipe, a socket or a device has no content of its own.
        default: break
        }
    }

    private mutating func copyFolder(_ path: [CChar], to target: [CChar], mode: mode_t) throws(Failure) {
        guard mkdir(target, 0o700) == 0 else { throw .system(target, .current) }
        let names: [[CChar]]
        do throws(SystemError) {
            names = try Self.names(in: path)
        } catch {
            throw .system(path, error)
        }
        for name in names { try copy(Self.join(path, name), to: Self.join(target, name)) }
        guard chmod(target, mode) == 0 else { throw .system(target, .current) }
    }

    private mutating func copyFile(_ path: [CChar], to target: [CChar], mode: mode_t) throws(Failure) {
        let original = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard original >= 0 else { throw .system(path, .current) }
        defer { close(original) }
        let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw .system(target, .current) }
        defer { close(copy) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let amount = read(original, &bytes, bytes.count)
            guard amount >= 0 else { throw .system(path, .current) }
            if amount == 0 { break }
            size += amount
            guard size <= Self.sizeLimit else { throw .tooLarge }
            if let error = writeAll(copy, bytes, amount) { throw .system(target, SystemError(error)) }
        }
        guard fchmod(copy, mode) == 0 else { throw .system(target, .current) }
    }

    private func copyLink(_ path: [CChar], to target: [CChar]) throws(Failure) {
        var place = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard readlink(path, &place, place.count - 1) >= 0 else { throw .system(path, .current) }
        guard symlink(place, target) == 0 else { throw .system(target, .current) }
    }

    private static func names(in path: [CChar]) throws(SystemError) -> [[CChar]] {
        guard let stream = opendir(path) else { throw .current }
        return names(in: stream)
    }

    /// Returns the names in a folder, each without a NUL at the end. Closes the stream.
    static func names(in stream: OpaquePointer) -> [[CChar]] {
        defer { closedir(stream) }
        var names: [[CChar]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
            }
            if name != [46], name != [46, 46] { names.append(name) }
        }
        return names
    }

    /// Returns the path of a name in a folder.
    ///
    /// - Parameter name: without a NUL at its end.
    private static func join(_ folder: [CChar], _ name: [CChar]) -> [CChar] {
        folder.dropLast() + [CChar(UInt8(ascii: "/"))] + name + [0]
    }

    static func text(of path: [CChar]) -> String {
        String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

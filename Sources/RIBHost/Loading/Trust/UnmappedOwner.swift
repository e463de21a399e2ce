import Glibc

/// The owner of the host's executable in a user namespace that does not map that user (user_namespaces(7)).
///
/// There all users whom it does not map look like one, so root's executable and the plugin of another user have the same
/// owner. A directory of that owner is trusted, for `/` is one. A file is only where the host is installed.
struct UnmappedOwner {
    /// The number that stands for all of them.
    let user: UInt32
    /// The directory that the host is installed in.
    let installation: String

    /// Takes what is known; used by tests.
    init(user: UInt32, installation: String) {
        self.user = user
        self.installation = installation
    }

    /// - Parameter user: the owner of the executable; nil is returned for one whom the namespace maps.
    init?(_ user: UInt32) {
        guard Self.numbers(in: "/proc/sys/kernel/overflowuid").first == UInt64(user) else { return nil }
        // A range of numbers a line: the first one here, the first one outside, and how many there are.
        let ranges = Self.numbers(in: "/proc/self/uid_map")
        for index in stride(from: 0, to: ranges.count - 2, by: 3)
        where UInt64(user) >= ranges[index] && UInt64(user) - ranges[index] < ranges[index + 2] {
            return nil
        }
        let program = FilePath.target(of: "/proc/self/exe") ?? "/"
        let directory = FilePath.directory(of: program)
        let prefix = FilePath.directory(of: directory)
        let isPart = prefix != "/" && ["bin", "libexec"].contains { directory.hasSuffix("/\($0)") }
        self.init(user: user, installation: isPart ? prefix : directory)
    }

    private static func numbers(in path: String) -> [UInt64] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap {
            UInt64($0)
        }
    }

    /// What a message says about the number.
    static func note(_ user: UInt32) -> String {
        "In this user namespace \(user) stands for all users whom it does not map, so whose it is cannot be decided."
    }
}

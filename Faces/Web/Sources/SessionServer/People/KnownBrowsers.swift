import Foundation
import Glibc

/// The file with the cookies of known browsers, so that browsers stay known after a restart. Only this user can read
/// the file.
struct KnownBrowsers: Sendable {
    let file: String

    /// The greatest number of remembered cookies, the newest.
    private static let limit = 100

    /// The reason why the file cannot be read or written.
    struct Failure: Error {
        let words: String

        init(_ file: String) { words = "\(file) cannot be used: \(String(cString: strerror(errno)))." }
    }

    /// Returns the cookies, the oldest first; none if there is no file yet.
    func read() throws(Failure) -> [String] {
        guard access(file, F_OK) == 0 else { return [] }
        guard let data = FileManager.default.contents(atPath: file) else { throw Failure(file) }
        let lines = data.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        // The last line may lack its end, if the disk was full.
        let cookies = Array(lines.filter { $0.utf8.count == Secret.length }.suffix(Self.limit))
        if lines.count > 2 * Self.limit { try write(cookies) }
        return cookies
    }

    /// Adds a cookie.
    func add(_ cookie: String) throws(Failure) { try append([cookie], to: file, O_APPEND) }

    /// Replaces the file atomically.
    private func write(_ cookies: [String]) throws(Failure) {
        let new = file + ".new"
        try append(cookies, to: new, O_TRUNC)
        guard rename(new, file) == 0 else { throw Failure(file) }
    }

    private func append(_ cookies: [String], to path: String, _ flag: Int32) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flag, 0o600)
        guard descriptor >= 0 else { throw Failure(path) }
        defer { close(descriptor) }
        let bytes = Array(cookies.map { $0 + "\n" }.joined().utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure(path) }
    }
}

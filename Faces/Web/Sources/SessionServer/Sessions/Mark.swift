import Glibc

/// An empty file beside a state, by which a program asks for a state that another program holds in a session without a
/// page.
struct Mark: Sendable {
    let path: String

    func make() { close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)) }

    /// Removes the file.
    ///
    /// - Returns: true if the file existed.
    @discardableResult
    func remove() -> Bool { unlink(path) == 0 }
}

import Glibc

/// An empty file beside a state, by which a program asks another one for it: the other has a session that no page shows.
struct Mark: Sendable {
    let path: String

    func make() { close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)) }

    /// - Returns: whether it was there.
    @discardableResult
    func remove() -> Bool { unlink(path) == 0 }
}

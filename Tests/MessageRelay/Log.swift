import Glibc

/// What was passed on: a line for each message. Processes that follow one another share it.
struct Log {
    private let descriptor: Int32
    private let mark: String

    init(_ path: String) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { exit(73) }
        mark = "\(path).cut"
    }

    /// Whether a process has cut its messages off; this is known to the ones after it.
    var isCut: Bool { access(mark, F_OK) == 0 }

    func noteCut() {
        guard creat(mark, 0o600) >= 0 else { exit(73) }
    }

    func append(_ message: ArraySlice<UInt8>) {
        send(Array("\(message.map(String.init).joined(separator: " "))\n".utf8)[...], to: descriptor)
    }
}

import Glibc
import PluginManifest

extension SystemError {
    /// Repeats a system call while it is interrupted, and throws any other error.
    @discardableResult
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            let error = current
            if error.number != EINTR { throw error }
        }
    }

    /// The path refers to another file now, or to none; the system itself uses this number for network files.
    static let moved = SystemError(ESTALE)

    /// The error in words, for example `No space left on device`.
    var words: String { self == .moved ? "the file was moved, removed or replaced" : description }
}

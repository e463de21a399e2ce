internal import Glibc
internal import PluginManifest

extension SystemError {
    /// Calls the system until the call is not interrupted, and throws what it fails with.
    @discardableResult
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            let error = current
            if error.number != EINTR { throw error }
        }
    }

    /// The path of the file leads elsewhere now, or nowhere. The system itself uses the number for files of a network.
    static let moved = SystemError(ESTALE)

    /// For example `No space left on device`.
    var words: String { self == .moved ? "the file was moved, removed or replaced" : description }
}

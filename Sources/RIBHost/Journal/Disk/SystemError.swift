internal import Glibc

/// An error number of the operating system, which reads as the system's own words for it.
struct SystemError: Error, Equatable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    /// What `errno` holds now; to be asked before anything else happens.
    static var current: SystemError { SystemError(errno) }

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
    var words: String {
        self == .moved ? "the file was moved, removed or replaced" : String(cString: strerror(number))
    }
}

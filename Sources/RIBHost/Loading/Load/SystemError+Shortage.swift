internal import Glibc
internal import PluginManifest

extension SystemError {
    /// The error that one of some messages ends with, if the process has run out of something.
    ///
    /// The dynamic linker gives no numbers, only the system's words behind its own.
    static func shortage(_ messages: [String]) -> SystemError? {
        for number in [EMFILE, ENFILE, ENOMEM] {
            let error = SystemError(number)
            let words = "\(error)"
            if messages.contains(where: { $0.hasSuffix(words) || $0.hasSuffix(words + ".") }) { return error }
        }
        return nil
    }
}

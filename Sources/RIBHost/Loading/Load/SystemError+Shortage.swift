import Glibc
import PluginManifest

extension SystemError {
    /// The error at the end of one of some messages, if the process has run out of a resource.
    ///
    /// The dynamic linker gives no error numbers, only the system's text after its own.
    static func shortage(_ messages: [String]) -> SystemError? {
        for number in [EMFILE, ENFILE, ENOMEM] {
            let error = SystemError(number)
            let words = "\(error)"
            if messages.contains(where: { $0.hasSuffix(words) || $0.hasSuffix(words + ".") }) { return error }
        }
        return nil
    }
}

import Command
import Glibc
import LinuxCalls

/// The words of the command line, which must be UTF-8: Swift's strings can contain nothing else, so a path with other
/// bytes would name another file.
///
/// Not `CommandLine.arguments`: Swift searches for the arguments before the environment, and finds none if a preloaded
/// library has called setenv(3) before main.
enum ArgumentEncoding {
    /// The words after the program's name.
    static func arguments() throws(UsageError) -> [String] {
        var words: [String] = []
        for word in UnsafeBufferPointer(start: linux_arguments(), count: Int(linux_argument_count())).dropFirst() {
            guard let word else { continue }
            guard let text = String(validatingCString: word) else {
                let bytes = UnsafeRawBufferPointer(start: word, count: strlen(word))
                throw UsageError(
                    message: "The argument `\(shown(bytes))` is not UTF-8.",
                    help: "Rename the file, or name it through a link: ln -s FILE LINK."
                )
            }
            words.append(text)
        }
        return words
    }

    /// The program's name, as written by the caller.
    static var program: String {
        linux_argument_count() > 0 ? linux_arguments()?.pointee.map { String(cString: $0) } ?? "ribs-host" : "ribs-host"
    }

    /// Returns bytes in the form of a shell's `$'…'`.
    private static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
        bytes.map { byte in
            0x20..<0x7F ~= byte ? String(UnicodeScalar(byte)) : "\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
        }
        .joined()
    }
}

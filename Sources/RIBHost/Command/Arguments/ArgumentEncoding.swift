import Glibc

/// Whether the words of the command line are UTF-8, as ribs-host requires: Swift's strings can hold nothing else, so a
/// path of other bytes would name another file.
enum ArgumentEncoding {
    static func check() throws(UsageError) {
        for argument in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst() {
            guard let argument else { continue }
            let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
            // Most arguments are ASCII, which needs no closer look.
            let isASCII = !bytes.contains { $0 >= 0x80 }
            if isASCII || String(validating: bytes, as: UTF8.self) != nil { continue }
            throw UsageError(
                message: "The argument `\(shown(bytes))` is not UTF-8.",
                help: "Rename the file, or name it through a link: ln -s FILE LINK."
            )
        }
    }

    /// As a shell's `$'…'` writes it.
    private static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
        bytes.map { byte in
            0x20..<0x7F ~= byte ? String(UnicodeScalar(byte)) : "\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
        }
        .joined()
    }
}

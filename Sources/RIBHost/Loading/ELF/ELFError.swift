/// The reason why a file cannot be read as a plugin's ELF shared library: the field with an impossible value, and its
/// byte. Each case has its own diagnostic code.
enum ELFError: Error, Hashable {
    /// The operating system refused to open or read the file.
    case unreadable(String)
    /// Not an ELF file: empty, text, or another format.
    case foreign(String)
    /// An ELF file for another machine, word size, byte order or operating system.
    case otherTarget(String)
    /// An ELF file, but not a shared library.
    case notShared(String)
    /// Headers refer to bytes beyond the file's end.
    case truncated(String)
    /// A field contradicts the format or another field.
    case malformed(String)

    /// The error as a part of a sentence without a full stop, for example `e_shnum at byte 60 is 0`.
    var message: String {
        switch self {
        case .unreadable(let message), .foreign(let message), .otherTarget(let message), .notShared(let message),
            .truncated(let message), .malformed(let message):
            message
        }
    }
}

/// Why a file cannot be read as a plugin's ELF shared library: which field, at which byte, has an impossible value.
struct ELFError: Error, Hashable {
    /// The kind of error; each kind has its own diagnostic code.
    enum Kind: Hashable {
        /// The operating system refused to open or read the file.
        case unreadable
        /// Not an ELF file: empty, text, something else.
        case foreign
        /// An ELF file for another machine, word size, byte order or operating system.
        case otherTarget
        /// An ELF file that is not a shared library.
        case notShared
        /// Something in the headers is beyond the file's end.
        case truncated
        /// A field that contradicts the format or another field.
        case malformed
    }

    let kind: Kind
    /// A sentence part without a full stop, for example `e_shnum at byte 60 is 0`.
    let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

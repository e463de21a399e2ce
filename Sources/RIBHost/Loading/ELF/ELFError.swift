/// Why a file cannot be read as a plugin's ELF shared library: which field, at which byte, says what is impossible.
struct ELFError: Error, Hashable {
    /// What is wrong, coarsely; each kind has a diagnostic code of its own.
    enum Kind: Hashable {
        /// The operating system refused to open or read the file.
        case unreadable
        /// No ELF file at all: empty, text, something else.
        case foreign
        /// An ELF file for another machine, word size, byte order or operating system.
        case otherTarget
        /// An ELF file that is not a shared library.
        case notShared
        /// Something that the file announces lies beyond its end.
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

/// A language that plugins are written in, with the program that builds or runs them.
public struct Language: Equatable, Sendable {
    /// The name of the program, as on a PATH.
    public let program: String
    /// The command that builds and tests a new package.
    public let test: String
    /// True if a plugin is useless before it has been built.
    public let isCompiled: Bool
    /// A sentence that says where the program comes from.
    public let source: String

    /// Swift, as the host.
    public static let swift = Language(
        program: "swift",
        test: "swift build && swift test",
        isCompiled: true,
        source: "Install a Swift 6.3 toolchain: https://www.swift.org/install"
    )

    static let python = Language(
        program: "python3",
        test: "python3 -m unittest",
        isCompiled: false,
        source: "Install Python 3.9 or later: https://www.python.org/downloads"
    )

    static let c = Language(
        program: "cc",
        test: "make && make test",
        isCompiled: true,
        source: "Install a C compiler and make, such as the package build-essential of Debian."
    )

    static let rust = Language(
        program: "cargo",
        test: "cargo build --release && cargo test",
        isCompiled: true,
        source: "Install Rust 1.73 or later: https://www.rust-lang.org/tools/install"
    )
}

import PluginABI

/// The `.ribs.abi` record: the compiler and the target of a plugin, in numbers evaluated by the compiler itself.
///
/// On disk it is nine little-endian 32-bit numbers, in this order: magic, record version, size, then the fields in the
/// order below. A later version of the record appends fields and never moves one.
public struct ABIRecord: Hashable, Sendable {
    /// A version of two numbers, with the order of versions.
    public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The first number.
        public let major: UInt32
        /// The second number.
        public let minor: UInt32

        /// Creates a version.
        public init(_ major: UInt32, _ minor: UInt32) {
            self.major = major
            self.minor = minor
        }

        /// Compares the major numbers first, then the minor ones.
        public static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor) < (right.major, right.minor)
        }

        /// The version as text, for example `1.0`.
        public var description: String { "\(major).\(minor)" }
    }

    /// The bytes `RIBS`, as a little-endian number.
    public static let magic: UInt32 = 0x5342_4952
    /// The size of a record of version 1, in bytes.
    public static let size: UInt32 = 36

    /// The version of PluginABI at the plugin's compilation.
    public let pluginABI: Version
    /// The version of the Swift compiler; 0.0 for a library in another language, which speaks port 1.
    public let compiler: Version
    /// The processor, numbered as in ELF's `e_machine`; 0 if the plugin's compiler knew no number for it.
    public let architecture: UInt32
    /// The operating system, numbered as in ELF's `EI_OSABI`; 3 is Linux.
    public let system: UInt32

}

extension ABIRecord {
    /// Decodes the bytes of the section.
    init(_ bytes: ELFBytes) throws(ELFError) {
        let magic = try bytes.number(UInt32.self, at: 0)
        guard magic == Self.magic else {
            throw .malformed("it does not begin with the four bytes 52 49 42 53 (\"RIBS\")")
        }
        let version = try bytes.number(UInt32.self, at: 4)
        guard version >= 1 else {
            throw .malformed("its record version at byte 4 is 0, but versions begin with 1")
        }
        let size = try bytes.number(UInt32.self, at: 8)
        guard size >= Self.size, size <= bytes.count else {
            throw .malformed(
                "its size at byte 8 is \(size), but must be between \(Self.size) and the section's \(bytes.count) bytes"
            )
        }
        pluginABI = Version(try bytes.number(UInt32.self, at: 12), try bytes.number(UInt32.self, at: 16))
        compiler = Version(try bytes.number(UInt32.self, at: 20), try bytes.number(UInt32.self, at: 24))
        architecture = try bytes.number(UInt32.self, at: 28)
        system = try bytes.number(UInt32.self, at: 32)
    }

    /// True for a library in Swift, whose classes are PluginABI's.
    public var isSwift: Bool { compiler != Version(0, 0) }

    /// The name of the architecture, or the number if there is no name.
    public var architectureName: String {
        UInt16(exactly: architecture).flatMap { ELFMachine(rawValue: $0).name } ?? "unknown (\(architecture))"
    }

    /// The name of the operating system, or the number if there is no name.
    public var systemName: String {
        system == 3 ? "Linux" : "unknown (\(system))"
    }
}

extension ABIRecord {
    /// The record of this host, determined at compile time like a plugin's record.
    public static let host = ABIRecord(
        pluginABI: Version(UInt32(PluginABIVersion.major), UInt32(PluginABIVersion.minor)),
        compiler: compilerVersion,
        architecture: UInt32(ELFMachine.host.rawValue),
        system: 3
    )

    /// The version of the compiler, from a list: code can test for a minimum version, but not ask for the version. The
    /// ManifestCompiler has the same list.
    private static var compilerVersion: Version {
        #if compiler(>=8.0)
            #error("Add the versions of Swift from 8.0 on to this list.")
        #elseif compiler(>=7.3)
            Version(7, 3)
        #elseif compiler(>=7.2)
            Version(7, 2)
        #elseif compiler(>=7.1)
            Version(7, 1)
        #elseif compiler(>=7.0)
            Version(7, 0)
        #elseif compiler(>=6.6)
            Version(6, 6)
        #elseif compiler(>=6.5)
            Version(6, 5)
        #elseif compiler(>=6.4)
            Version(6, 4)
        #else
            Version(6, 3)
        #endif
    }
}

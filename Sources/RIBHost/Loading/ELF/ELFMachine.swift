/// A kind of processor, by its number in ELF files and in the `.ribs.abi` record (`e_machine`).
public struct ELFMachine: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number, `EM_…` of elf.h.
    public let rawValue: UInt16

    /// Creates a kind from any number, known or not.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// AMD and Intel, 64 bits.
    public static let x86_64 = ELFMachine(rawValue: 62)
    /// Arm, 64 bits.
    public static let aarch64 = ELFMachine(rawValue: 183)

    #if arch(x86_64)
        /// The machine for which this host was compiled.
        public static let host = x86_64
    #elseif arch(arm64)
        /// The machine for which this host was compiled.
        public static let host = aarch64
    #endif

    /// The number and, if known, the name: `62 (x86_64)`.
    public var description: String {
        name.map { "\(rawValue) (\($0))" } ?? "\(rawValue)"
    }

    /// The name of the machine; nil for an unusual one.
    public var name: String? {
        switch rawValue {
        case 3: "i386"
        case 20: "ppc"
        case 21: "ppc64"
        case 22: "s390"
        case 40: "arm"
        case Self.x86_64.rawValue: "x86_64"
        case Self.aarch64.rawValue: "aarch64"
        case 243: "riscv"
        case 258: "loongarch"
        default: nil
        }
    }
}

/// A kind of processor, by the number that ELF files and the `.ribs.abi` record give it (`e_machine`).
public struct ELFMachine: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number, `EM_…` of elf.h.
    public let rawValue: UInt16

    /// Takes any number, known or not.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// AMD and Intel, 64 bits.
    public static let x86_64 = ELFMachine(rawValue: 62)
    /// Arm, 64 bits.
    public static let aarch64 = ELFMachine(rawValue: 183)

    #if arch(x86_64)
        /// The machine that this host was compiled for.
        public static let host = x86_64
    #elseif arch(arm64)
        /// The machine that this host was compiled for.
        public static let host = aarch64
    #endif

    /// The number and, where it is known, the name: `62 (x86_64)`.
    public var description: String {
        name.map { "\(rawValue) (\($0))" } ?? "\(rawValue)"
    }

    /// The machine's name; nil for an unusual one.
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

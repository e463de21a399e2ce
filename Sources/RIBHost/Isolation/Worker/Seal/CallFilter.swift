internal import Glibc
internal import LinuxCalls

/// seccomp: the system calls that a process can make from now on. Other calls fail with `EPERM`, so that a plugin can
/// report what it was refused; a call by another architecture's numbers kills.
struct CallFilter {
    /// The condition on an argument for a call to be allowed. Only the lower half is compared: the kernel also treats
    /// these arguments as 32 bits.
    enum Condition {
        case oneOf([UInt32], argument: Int)
        case noneOf([UInt32], argument: Int)
        case has(UInt32, argument: Int)
        case lacks(UInt32, argument: Int)
        case zero(arguments: [Int])
    }

    private var code: [sock_filter] = []

    /// Makes the filter that refuses all calls.
    init() {
        code = [
            Self.load(offset: 4),
            Self.jump(ifEqual: Self.architecture, over: 1, else: 0),
            Self.answer(SECCOMP_RET_KILL_PROCESS),
            Self.load(offset: 0),
        ]
    }

    mutating func allow(_ number: Int32) {
        code += [Self.jump(ifEqual: UInt32(number), over: 0, else: 1), Self.answer(Self.allowed)]
    }

    mutating func allow(_ number: Int32, if condition: Condition) {
        let check = Self.code(of: condition)
        code.append(Self.jump(ifEqual: UInt32(number), over: 0, else: UInt8(check.count)))
        code += check
    }

    /// Answers a call like a kernel that does not know it, so that its caller tries an older one.
    mutating func disown(_ number: Int32) {
        code += [Self.jump(ifEqual: UInt32(number), over: 0, else: 1), Self.answer(Self.error(ENOSYS))]
    }

    /// Applies the filter to all threads of this process, permanently.
    consuming func restrict() throws(SealError) {
        code.append(Self.answer(Self.error(EPERM)))
        let count = UInt16(code.count)
        guard code.withUnsafeMutableBufferPointer({ linux_seccomp_filter($0.baseAddress, count) }) == 0 else {
            throw SealError("seccomp", errno)
        }
    }

    private static func code(of condition: Condition) -> [sock_filter] {
        let (allowed, refused) = (answer(Self.allowed), answer(error(EPERM)))
        switch condition {
        case .oneOf(let values, let argument):
            return [load(argument: argument)]
                + values.flatMap { [jump(ifEqual: $0, over: 0, else: 1), allowed] } + [refused]
        case .noneOf(let values, let argument):
            return [load(argument: argument)]
                + values.flatMap { [jump(ifEqual: $0, over: 0, else: 1), refused] } + [allowed]
        case .lacks(let bits, let argument):
            return [load(argument: argument), jump(ifSet: bits, over: 0, else: 1), refused, allowed]
        case .zero(let arguments):
            return arguments.flatMap { [load(argument: $0), jump(ifEqual: 0, over: 1, else: 0), refused] } + [allowed]
        case .has(let bits, let argument):
            return [load(argument: argument), jump(ifSet: bits, over: 0, else: 1), allowed, refused]
        }
    }
}

// The words of <linux/filter.h> and <linux/seccomp.h>, whose macros Swift does not import.
extension CallFilter {
    private static let allowed: UInt32 = 0x7FFF_0000

    private static func error(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }

    private static func answer(_ action: UInt32) -> sock_filter { sock_filter(code: 0x06, jt: 0, jf: 0, k: action) }

    /// Loads a word of `struct seccomp_data`: the call's number, the architecture, and from 16 on the arguments.
    private static func load(offset: UInt32) -> sock_filter { sock_filter(code: 0x20, jt: 0, jf: 0, k: offset) }

    private static func load(argument: Int) -> sock_filter { load(offset: UInt32(16 + 8 * argument)) }

    private static func jump(ifEqual value: UInt32, over yes: UInt8, else no: UInt8) -> sock_filter {
        sock_filter(code: 0x15, jt: yes, jf: no, k: value)
    }

    private static func jump(ifSet bits: UInt32, over yes: UInt8, else no: UInt8) -> sock_filter {
        sock_filter(code: 0x45, jt: yes, jf: no, k: bits)
    }

    /// `AUDIT_ARCH_X86_64` or `AUDIT_ARCH_AARCH64`.
    private static var architecture: UInt32 {
        #if arch(x86_64)
            0xC000_003E
        #elseif arch(arm64)
            0xC000_00B7
        #endif
    }
}

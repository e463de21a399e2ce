import Glibc
import LinuxCalls

/// A seccomp filter: the system calls allowed to a process from now on. Other calls fail with `EPERM`, so that a plugin
/// can report the refusal; a call by another architecture's numbers kills.
struct CallFilter {
    /// The condition on an argument for a call to be allowed. Only the lower half is compared: the kernel also treats
    /// these arguments as 32 bits.
    enum Condition {
        case oneOf([UInt32], argument: Int)
        case noneOf([UInt32], argument: Int)
        case has(UInt32, argument: Int)
        case lacks(UInt32, argument: Int)
        /// The allowed values of an argument if another argument has a value.
        case oneOfIf([UInt32], argument: Int, UInt32, at: Int)
    }

    /// The calls allowed with any arguments, by number: more numbers than any kernel has.
    private var isAllowed = [Bool](repeating: false, count: 1024)
    /// The code for other calls; each part answers a call.
    private var checks: [sock_filter] = []

    mutating func allow(_ number: Int32) {
        isAllowed[Int(number)] = true
    }

    /// Allows a call if all conditions hold.
    mutating func allow(_ number: Int32, if conditions: Condition...) {
        let check = conditions.flatMap(Self.code) + [Self.answer(Self.allowed)]
        checks.append(Self.jump(ifEqual: UInt32(number), over: 0, else: UInt8(check.count)))
        checks += check
    }

    /// Answers a call like a kernel without this call, so that the caller tries an older one.
    mutating func disown(_ number: Int32) {
        checks += [Self.jump(ifEqual: UInt32(number), over: 0, else: 1), Self.answer(Self.error(ENOSYS))]
    }

    /// The code that the kernel runs for each call.
    var code: [sock_filter] {
        [
            Self.load(offset: 4),
            Self.jump(ifEqual: Self.architecture, over: 1, else: 0),
            Self.answer(SECCOMP_RET_KILL_PROCESS),
            Self.load(offset: 0),
        ] + checks + Self.search(borders[...])
    }

    /// Applies the filter to all threads of this process, permanently.
    func restrict() throws(SealError) {
        var code = code
        let count = UInt16(code.count)
        guard code.withUnsafeMutableBufferPointer({ linux_seccomp_filter($0.baseAddress, count) }) == 0 else {
            throw SealError("seccomp", errno)
        }
    }

    /// The numbers at which the allowed calls begin and end, alternating and in order.
    private var borders: [UInt32] {
        isAllowed.indices.filter { isAllowed[$0] != ($0 > 0 && isAllowed[$0 - 1]) }.map { UInt32($0) }
    }

    /// Returns the code for a binary search: the kernel tries a new filter with each number once, which took most of
    /// the time for a list.
    private static func search(_ borders: ArraySlice<UInt32>) -> [sock_filter] {
        guard !borders.isEmpty else { return [answer(borders.startIndex % 2 == 1 ? allowed : error(EPERM))] }
        let middle = (borders.startIndex + borders.endIndex) / 2
        let below = search(borders[..<middle])
        return [jump(ifAtLeast: borders[middle], over: UInt8(below.count))] + below + search(borders[(middle + 1)...])
    }

    /// Returns code that refuses the call unless the condition holds; otherwise the following code decides.
    private static func code(of condition: Condition) -> [sock_filter] {
        let refused = answer(error(EPERM))
        switch condition {
        case .oneOf(let values, let argument):
            return [load(argument: argument)]
                + values.indices.map { jump(ifEqual: values[$0], over: UInt8(values.count - $0), else: 0) } + [refused]
        case .noneOf(let values, let argument):
            return [load(argument: argument)] + values.flatMap { [jump(ifEqual: $0, over: 0, else: 1), refused] }
        case .oneOfIf(let values, let argument, let value, let other):
            let inner = code(of: .oneOf(values, argument: argument))
            return [load(argument: other), jump(ifEqual: value, over: 0, else: UInt8(inner.count))] + inner
        case .lacks(let bits, let argument):
            return [load(argument: argument), jump(ifSet: bits, over: 0, else: 1), refused]
        case .has(let bits, let argument):
            return [load(argument: argument), jump(ifSet: bits, over: 1, else: 0), refused]
        }
    }
}

// The words of <linux/filter.h> and <linux/seccomp.h>, whose macros Swift does not import.
extension CallFilter {
    private static let allowed: UInt32 = 0x7FFF_0000

    private static func error(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }

    private static func answer(_ action: UInt32) -> sock_filter { sock_filter(code: 0x06, jt: 0, jf: 0, k: action) }

    /// Returns code to load a word of `struct seccomp_data`: the call's number, the architecture, and from 16 on the
    /// arguments.
    private static func load(offset: UInt32) -> sock_filter { sock_filter(code: 0x20, jt: 0, jf: 0, k: offset) }

    private static func load(argument: Int) -> sock_filter { load(offset: UInt32(16 + 8 * argument)) }

    private static func jump(ifEqual value: UInt32, over yes: UInt8, else no: UInt8) -> sock_filter {
        sock_filter(code: 0x15, jt: yes, jf: no, k: value)
    }

    private static func jump(ifAtLeast value: UInt32, over yes: UInt8) -> sock_filter {
        sock_filter(code: 0x35, jt: yes, jf: 0, k: value)
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

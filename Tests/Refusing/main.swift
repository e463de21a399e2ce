import Glibc
import LinuxCalls

// `Refusing NUMBER… -- PROGRAM ARGUMENT…`: runs a program on what looks like a kernel without some system calls;
// `NUMBER:VALUE` refuses a call only where its first argument has that value.

private let words = CommandLine.arguments.dropFirst().split(separator: "--", maxSplits: 1).map(Array.init)
guard words.count == 2 else { exit(64) }
private var filter = [sock_filter(code: 0x20, jt: 0, jf: 0, k: 0)]
for call in words[0] {
    let numbers = call.split(separator: ":").compactMap { UInt32($0) }
    // Unless it is this call, step over the answer: ENOSYS.
    filter.append(sock_filter(code: 0x15, jt: 0, jf: numbers.count == 1 ? 1 : 4, k: numbers[0]))
    if numbers.count == 2 {
        filter.append(sock_filter(code: 0x20, jt: 0, jf: 0, k: 16))
        filter.append(sock_filter(code: 0x15, jt: 0, jf: 1, k: numbers[1]))
    }
    filter.append(sock_filter(code: 0x06, jt: 0, jf: 0, k: 0x0005_0000 | UInt32(ENOSYS)))
    // The number again, for the next call.
    if numbers.count == 2 { filter.append(sock_filter(code: 0x20, jt: 0, jf: 0, k: 0)) }
}
filter.append(sock_filter(code: 0x06, jt: 0, jf: 0, k: 0x7FFF_0000))
private let count = UInt16(filter.count)
guard linux_prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0,
    filter.withUnsafeMutableBufferPointer({ linux_seccomp_filter($0.baseAddress, count) }) == 0
else { exit(71) }
private var arguments = words[1].map { strdup($0) } + [nil]
execv(words[1][0], &arguments)
exit(72)

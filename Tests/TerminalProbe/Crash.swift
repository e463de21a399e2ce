import Glibc

/// Crashes in one of the ways in which plugins do.
func crash(_ kind: String) {
    switch kind {
    case "segv": readNothing()
    case "fatalError": fatalError("as told")
    case "overflow": print(recurse(1))
    case "abort": abort()
    case "libc": copyNothing()
    case "trap": raise(SIGTRAP)
    case "fpe": raise(SIGFPE)
    case "bus": raise(SIGBUS)
    case "ill": raise(SIGILL)
    case "unknown": runUnknown()
    case "sys": raise(SIGSYS)
    case "exit": exit(3)
    case "quickExit": quick_exit(3)
    default: print("There is no crash of the kind '\(kind)'.")
    }
}

@inline(never)
private func readNothing() {
    if let nothing = UnsafePointer<Int>(bitPattern: 16) { print(nothing.pointee) }
}

/// Runs what no processor has: on x86-64 a byte that means nothing since it has 64 bits.
private func runUnknown() {
    let page = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let page, page != MAP_FAILED else { return }
    memset(page, 0x06, 8)
    mprotect(page, 4_096, PROT_READ | PROT_EXEC)
    // Sound: the page is called, and stops at its first byte.
    unsafeBitCast(page, to: (@convention(c) () -> Void).self)()
}

@inline(never)
private func copyNothing() {
    var place = 0
    if let nothing = UnsafeRawPointer(bitPattern: 16) { memcpy(&place, nothing, 8) }
    print(place)
}

@inline(never)
private func recurse(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
        room.initialize(repeating: depth)
        return recurse(depth + 1) + room[depth % 64]
    }
}

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

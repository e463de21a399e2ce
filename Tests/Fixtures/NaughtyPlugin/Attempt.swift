@preconcurrency import Glibc

/// Something that reaches out of the process.
struct Attempt: Sendable {
    let name: String
    /// What a system call returned; below zero where it failed, with the reason in `errno`.
    let act: @Sendable (_ place: String) -> Int

    func outcome(at place: String) -> String {
        errno = 0
        return act(place) >= 0 ? "WORKED" : String(cString: strerror(errno))
    }

    static let all = files + sockets + processes

    private static let files = [
        Attempt(name: "read /etc/passwd") { _ in closed(open("/etc/passwd", O_RDONLY)) },
        Attempt(name: "read the place") { closed(open("\($0)/readable", O_RDONLY)) },
        Attempt(name: "list the place") { place in
            guard let directory = opendir(place) else { return -1 }
            return Int(closedir(directory))
        },
        Attempt(name: "change a file") { closed(open("\($0)/readable", O_WRONLY)) },
        Attempt(name: "create a file") { place in
            let file = open("\(place)/new", O_CREAT | O_WRONLY, 0o600)
            guard file >= 0 else { return -1 }
            defer { close(file) }
            return write(file, "x", 1)
        },
        Attempt(name: "create a file with its owner's rights") { place in
            closed(open("\(place)/root", O_CREAT | O_WRONLY, 0o4755))
        },
        Attempt(name: "rename a file") { Int(rename("\($0)/new", "\($0)/newer")) },
        Attempt(name: "remove a file") { Int(unlink("\($0)/newer")) },
        Attempt(name: "truncate a file") { Int(truncate("\($0)/readable", 0)) },
        Attempt(name: "change a mode") { Int(chmod("\($0)/readable", 0o777)) },
        Attempt(name: "change an owner") { Int(chown("\($0)/readable", getuid(), getgid())) },
        Attempt(name: "read the host's memory") { _ in closed(open("/proc/\(getppid())/mem", O_RDONLY)) },
        Attempt(name: "read the host's environment") { _ in closed(open("/proc/\(getppid())/environ", O_RDONLY)) },
        Attempt(name: "open the terminal") { _ in closed(open("/dev/tty", O_RDWR)) },
        // Below the process's own directories there are the whole machine's connections and mounts.
        Attempt(name: "read all connections") { _ in closed(open("/proc/thread-self/net/tcp", O_RDONLY)) },
        Attempt(name: "read all mounts") { _ in closed(open("/proc/self/task/\(getpid())/mountinfo", O_RDONLY)) },
        Attempt(name: "read the program") { _ in closed(open("/proc/self/exe", O_RDONLY)) },
        // The certificates are below it, and so are the private keys of the machine's servers.
        Attempt(name: "list the keys") { _ in
            let folders = ["/etc/ssl", "/etc/ssl/private"]
            if folders.contains(where: { closed(open($0, O_RDONLY | O_DIRECTORY)) >= 0 }) { return 0 }
            // Not each machine has the folders: what is not there counts as refused.
            if errno == ENOENT { errno = EACCES }
            return -1
        },
        Attempt(name: "change directory") { _ in Int(chdir("/")) },
    ]

    private static let sockets = [
        Attempt(name: "TCP socket") { _ in closed(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) },
        Attempt(name: "UDP socket") { _ in closed(socket(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0)) },
        Attempt(name: "unix socket") { _ in closed(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) },
        Attempt(name: "raw socket") { _ in closed(socket(AF_PACKET, Int32(SOCK_RAW.rawValue), 0)) },
        Attempt(name: "netlink of sockets") { _ in closed(socket(AF_NETLINK, Int32(SOCK_RAW.rawValue), 4)) },
        Attempt(name: "netlink of devices") { _ in closed(socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue), 15)) },
        Attempt(name: "pair of sockets") { _ in pair(SOCK_STREAM) },
        // Each of such a pair can be connected to another address: that of the system's log, for example.
        Attempt(name: "pair of datagram sockets") { _ in pair(SOCK_DGRAM) },
        Attempt(name: "pair of packet sockets") { _ in pair(SOCK_SEQPACKET) },
        Attempt(name: "listen by TCP") { _ in closed(listener()) },
        Attempt(name: "connect by TCP") { _ in connected() },
    ]

    private static let processes = [
        Attempt(name: "signal the host") { _ in Int(kill(getppid(), 0)) },
        Attempt(name: "signal everybody") { _ in Int(kill(-1, 0)) },
        Attempt(name: "signals by a descriptor") { _ in
            var pipes: [Int32] = [0, 0]
            pipe(&pipes)
            defer { pipes.forEach { close($0) } }
            return Int(fcntl(pipes[0], F_SETOWN, getppid()))
        },
        Attempt(name: "delay who opens a file") { _ in onPipe { Int(fcntl($0, 1024, Int32(F_RDLCK))) } },
        Attempt(name: "make a pipe larger") { _ in onPipe { Int(fcntl($0, 1031, Int32(1 << 20))) } },
        Attempt(name: "spawn a program") { _ in
            var child = pid_t()
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
            defer { free(words[0]) }
            let error = posix_spawn(&child, "/bin/true", nil, nil, &words, environ)
            errno = error
            return error == 0 ? 0 : -1
        },
        Attempt(name: "become a program") { _ in
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
            defer { free(words[0]) }
            return Int(execv("/bin/true", &words))
        },
        Attempt(name: "trace the host") { _ in trace(0x4206, getppid()) },
        Attempt(name: "limit the host") { _ in
            var limits = rlimit()
            return Int(prlimit(getppid(), 4, nil, &limits))
        },
        Attempt(name: "outlive the host") { _ in control(1, 0) },
        Attempt(name: "leave a core file") { _ in
            var limits = rlimit(rlim_cur: 1, rlim_max: 1)
            return Int(setrlimit(4, &limits))
        },
    ]

    /// A socket that listens at a free port of this machine alone.
    private static func listener() -> Int32 {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { return -1 }
        let isListening = withAddress { bind(listener, $0, $1) } == 0 && listen(listener, 1) == 0
        if isListening { return listener }
        close(listener)
        return -1
    }

    /// Connects to a listener and sends it a byte, which has to arrive.
    private static func connected() -> Int {
        let listener = listener()
        guard listener >= 0 else { return -1 }
        defer { close(listener) }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) == 0 }
        }
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        guard isKnown, withAddress(port: address.sin_port, { connect(client, $0, $1) }) == 0 else { return -1 }
        let server = accept(listener, nil, nil)
        defer { close(server) }
        var byte = UInt8(7)
        guard send(client, &byte, 1, 0) == 1 else { return -1 }
        byte = 0
        return recv(server, &byte, 1, 0) == 1 && byte == 7 ? 0 : -1
    }

    /// - Parameter port: in the network's order of bytes.
    private static func withAddress(
        port: in_port_t = 0,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func onPipe(_ act: (Int32) -> Int) -> Int {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return -1 }
        defer { ends.forEach { close($0) } }
        return act(ends[0])
    }

    private static func pair(_ type: __socket_type) -> Int {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(type.rawValue) | O_CLOEXEC | O_NONBLOCK, 0, &ends) == 0 else { return -1 }
        ends.forEach { close($0) }
        return 0
    }

    private static func closed(_ descriptor: Int32) -> Int {
        if descriptor >= 0 { close(descriptor) }
        return Int(descriptor)
    }
}

// Functions with variable arguments, and one that glibc declares for _GNU_SOURCE only; the calling conventions of Linux
// pass whole numbers to them as to any other.

@_silgen_name("ptrace")
private func ptrace(_ request: Int, _ process: Int, _ address: Int, _ data: Int) -> Int

@_silgen_name("prctl")
private func prctl(_ option: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int32

@_silgen_name("prlimit")
private func prlimit(
    _ process: pid_t,
    _ resource: Int32,
    _ new: UnsafePointer<rlimit>?,
    _ old: UnsafeMutablePointer<rlimit>?
) -> Int32

private func trace(_ request: Int, _ process: pid_t) -> Int { ptrace(request, Int(process), 0, 0) }

/// Run by the dynamic linker when it loads the library, before any of its functions has been called.
@section(".init_array") @used
private let initializer: @convention(c) () -> Void = tryWhenLoaded

private func tryWhenLoaded() {
    for attempt in Attempt.all where ["read /etc/passwd", "unix socket", "signal the host"].contains(attempt.name) {
        let line = "when loaded: \(attempt.name): \(attempt.outcome(at: "/"))\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}

private func control(_ option: Int, _ value: Int) -> Int { Int(prctl(option, value, 0, 0, 0)) }

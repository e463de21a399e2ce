import Base
import Glibc
import Isolation
import LinuxCalls
import PluginManifest

/// The resources that the program needs: checked first, because Swift and Dispatch do not report what they lack.
///
/// Without descriptors Dispatch traps; without memory or threads it waits for ever.
enum SystemResources {
    /// More descriptors than a flow on the full screen has open while it loads a plugin.
    private static let descriptors = 24
    /// The memory for the plugins of a flow and their screens, without the stacks of threads.
    private static let memory = 16 << 20
    /// One each for the input, for the watch over busy plugins, for Dispatch's timers, and for what waits for a disk.
    private static let threads = 4

    /// Throws unless there are enough descriptors to read files and load plugins. Notes what plugins can change.
    static func requireDescriptors() throws(Diagnostic) {
        DescriptorLimit.raise()
        WorkingDirectory.note()
        let first = open("/dev/null", O_RDONLY | O_CLOEXEC)
        var error = first < 0 ? errno : 0
        var opened = first < 0 ? [] : [first]
        while error == 0, opened.count < descriptors {
            let next = fcntl(first, F_DUPFD_CLOEXEC, 0)
            if next < 0 { error = errno } else { opened.append(next) }
        }
        for descriptor in opened { close(descriptor) }
        guard error == EMFILE || error == ENFILE else { return }
        throw lack(
            "There are too few file descriptors: ribs-host needs \(descriptors) more, and got \(opened.count).",
            limit(RLIMIT_NOFILE, "-n"),
            "`ulimit -n 256`"
        )
    }

    /// Throws unless there is enough to play a flow, besides descriptors.
    ///
    /// - Parameter processes: how many processes of plugins have been started, each of which needs a thread, too.
    static func requireMemoryAndThreads(processes: Int) throws(Diagnostic) {
        try requireMemory()
        try requireThreads(threads + processes)
        try requireEvents()
    }

    private static func requireMemory() throws(Diagnostic) {
        let size = memory + threads * stackSize
        let room = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard room == MAP_FAILED else {
            munmap(room, size)
            return
        }
        throw lack(
            "There is too little memory: ribs-host needs \(size >> 20) MiB of addresses more.",
            limit(RLIMIT_AS, "-v"),
            "`ulimit -v unlimited`"
        )
    }

    /// Without it Dispatch traps.
    private static func requireEvents() throws(Diagnostic) {
        let error = linux_epoll_error()
        guard error != 0 else { return }
        throw Diagnostic(
            .tooFewResources,
            "ribs-host cannot wait for events by epoll(7): \(SystemError(error)).",
            help: ["Allow `epoll_create1` in the profile of seccomp that the container or the service has."]
        )
    }

    private static func requireThreads(_ threads: Int) throws(Diagnostic) {
        let (error, count) = ThreadSupply.test(threads)
        guard let error else { return }
        guard count > 0 else { throw noThread(error) }
        throw tooFewThreads("There are too few threads: ribs-host needs \(threads) more, and got \(count): \(error).")
    }

    /// The system starts no more threads.
    static func noThread(_ error: SystemError) -> Diagnostic {
        tooFewThreads("No thread can be started: \(error).")
    }

    private static func tooFewThreads(_ message: String) -> Diagnostic {
        lack(message, limit(__RLIMIT_NPROC, "-u"), "`ulimit -u unlimited`", or: ", or end other programs")
    }

    private static func lack(_ message: String, _ limit: String?, _ command: String, or: String = "") -> Diagnostic {
        let help = "Raise the limit in the shell that starts ribs-host\(or): \(command)."
        return Diagnostic(.tooFewResources, message, notes: limit.map { [$0] } ?? [], help: [help])
    }

    /// The size of a thread's stack.
    private static var stackSize: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return 8 << 20 }
        // Without a limit, a thread gets a stack of 2 MiB.
        return Int(exactly: limit.rlim_cur) ?? 2 << 20
    }

    /// The current value of a shell's limit, in its own unit; nil if there is none.
    private static func limit(_ resource: __rlimit_resource, _ flag: String) -> String? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0, let value = Int(exactly: limit.rlim_cur)
        else { return nil }
        return "`ulimit \(flag)` is \(flag == "-v" ? value >> 10 : value)."
    }
}

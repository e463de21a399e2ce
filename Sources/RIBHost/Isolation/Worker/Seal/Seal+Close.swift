import Glibc
import LinuxCalls
import Loading
import PluginManifest

/// The reason why a worker could not be sealed.
struct SealError: Error {
    let words: String

    init(_ what: String, _ number: Int32) {
        words = "\(what) could not be set up: \(SystemError(number))"
    }

    init(_ words: String) { self.words = words }
}

/// Sealing of a worker, before any code of a plugin runs.
///
/// With Landlock the seal is closed before the first plugin is loaded, because loading runs its initializers. Without
/// Landlock only the filter of system calls can deny files, so the filter is applied after all plugins have been
/// loaded.
extension Seal {
    /// Closes the seal before or after `load`, as the kernel allows.
    ///
    /// - Parameters:
    ///   - files: the plugins, and the libraries that they might need.
    ///   - draft: the prepared parts of the seal.
    ///   - program: the program that the process becomes by `load`; nil if it only loads libraries.
    func close(
        over files: [String],
        from draft: SealDraft,
        becoming program: InspectedFile? = nil,
        load: () -> Void
    ) throws(SealError) {
        // All of this applies to the calling thread, and to the threads that it starts.
        let threads = Self.threadCount
        guard threads > 0 else {
            throw SealError("the process's threads cannot be counted: /proc/self/task cannot be read")
        }
        guard threads == 1 else { throw SealError("the process has several threads already") }
        guard linux_prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 else { throw SealError("no_new_privs", errno) }
        try limitAmounts()
        if let rules = try draft.rules(network: network) {
            try restrictFiles(rules, files, program)
            try dropCapabilities()
            try restrictCalls(draft, executes: program != nil)
            load()
        } else {
            guard !grantsAnything, program == nil else { throw SealError("the kernel has no Landlock") }
            try dropCapabilities()
            load()
            try restrictCalls(draft)
        }
    }

    private var grantsAnything: Bool { network || !read.isEmpty || !write.isEmpty }

    private func dropCapabilities() throws(SealError) {
        guard linux_drop_capabilities() == 0 else { throw SealError("dropping capabilities", errno) }
    }

    /// Applies the filter of system calls. The grants apply only with Landlock: without it a seal that grants anything
    /// is refused.
    private func restrictCalls(_ draft: SealDraft, executes: Bool = false) throws(SealError) {
        guard draft.support.hasFilters else { return }
        var filter = draft.filter
        if executes { filter.allowExecuting() }
        if !write.isEmpty { filter.allowWritingFiles() }
        if network { filter.allowNetwork() }
        try filter.restrict()
    }

    private func restrictFiles(_ rules: FileRules, _ files: [String], _ program: InspectedFile?) throws(SealError) {
        var rules = rules
        rules.changeable = changeable.compactMap { try? LocalFileSystem().realPath($0) }
        let files = files.filter { access($0, R_OK) == 0 }
        for path in files { try rules.allowReading(path) }
        try rules.allowReading(librariesBeside: files)
        if let program { try rules.allow(program) }
        if network { for path in Self.resolver { try rules.allowReading(path) } }
        for path in read { try rules.allowReading(path) }
        for path in write { try rules.allowWriting(path) }
        try rules.restrict()
    }

    /// The files for looking up host names and certificates. Not all of `/etc/ssl` and `/etc/pki`: root's host would
    /// give away the private keys of the machine's servers.
    private static let resolver = [
        "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services",
        "/etc/protocols", "/etc/ssl/certs", "/etc/ssl/cert.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/openssl.cnf",
        "/etc/pki/tls/certs", "/etc/pki/tls/cert.pem", "/etc/pki/tls/openssl.cnf", "/etc/pki/tls/openssl.d",
        "/etc/pki/ca-trust", "/etc/pki/trust", "/etc/crypto-policies", "/etc/ca-certificates",
        "/usr/share/ca-certificates", "/usr/share/pki",
    ]
}

extension FileRules {
    /// The configuration of OpenSSL, without which Node.js does not start where there is one.
    private static let openSSL = [
        "/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/etc/pki/tls/openssl.d", "/etc/crypto-policies",
    ]

    /// Allows running a program, and reading its parts, as a library may read the libraries beside it.
    fileprivate func allow(_ program: InspectedFile) throws(SealError) {
        guard case .program(let words, let files) = program.form else { return }
        try allowExecuting(program.path)
        for path in files { try allowExecuting(path) }
        // What comes with an interpreter that is not the system's. The interpreter of a virtual environment of Python is
        // a link, beside which the environment has its packages.
        for path in files + words.dropLast().prefix(1) {
            let directory = FilePath.directory(of: path)
            guard directory.hasSuffix("/bin") else { continue }
            let prefix = FilePath.directory(of: directory)
            for name in ["lib", "pyvenv.cfg"] { try allowReading("\(prefix)/\(name)") }
            // Perl has half of its library there: `perl` and `perl5` belong to `perl5.36.0`.
            let language = path.dropFirst(directory.count + 1).prefix(while: \.isLetter)
            for name in FilePath.names(in: "\(prefix)/share") where !language.isEmpty && name.hasPrefix(language) {
                try allowReading("\(prefix)/share/\(name)")
            }
        }
        for path in Self.openSSL { try allowReading(path) }
        try allowListing(FilePath.directory(of: program.path))
        for path in ProgramFile.parts(of: program.path) { try allowReading(path) }
    }
}

/// The resource limits.
extension Seal {
    private func limitAmounts() throws(SealError) {
        // Otherwise each thread reserves 64 MiB of address space, which counts.
        _ = linux_limit_arenas(2)
        try limit(RLIMIT_CORE, 0, "core files")
        // What is in pipes and sockets is the kernel's memory, which no limit counts.
        try limit(RLIMIT_NOFILE, Self.descriptors, "descriptors")
        if write.isEmpty { try limit(RLIMIT_FSIZE, 0, "files") }
        let amount = UInt(memory) << 20
        try limit(RLIMIT_AS, Self.size + amount, "memory")
    }

    /// The maximum number of open files, pipes and sockets of all plugins in a process together.
    private static let descriptors: UInt = 256

    private func limit(_ resource: __rlimit_resource, _ amount: UInt, _ what: String) throws(SealError) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limits = rlimit()
        getrlimit(resource, &limits)
        limits.rlim_max = min(limits.rlim_max, rlim_t(amount))
        limits.rlim_cur = limits.rlim_max
        guard setrlimit(resource, &limits) == 0 else { throw SealError("the limit of \(what)", errno) }
    }

    /// The current size of the process's address space, in bytes.
    private static var size: UInt {
        guard let file = fopen("/proc/self/statm", "re") else { return 1 << 28 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 64)
        guard fgets(&line, Int32(line.count), file) != nil else { return 1 << 28 }
        return strtoul(line, nil, 10) * UInt(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The number of threads in the process. A joined thread is listed until the kernel has removed it, which takes a
    /// moment.
    private static var threadCount: Int {
        var (count, looks) = (FilePath.names(in: "/proc/self/task").count, 1)
        while count > 1, looks < 10_000 {
            sched_yield()
            (count, looks) = (FilePath.names(in: "/proc/self/task").count, looks + 1)
        }
        return count
    }
}

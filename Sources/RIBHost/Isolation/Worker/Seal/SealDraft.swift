/// The parts of a seal which a process can prepare before it knows its plugins: a spare process does so while nothing
/// waits.
struct SealDraft {
    let support: KernelSupport
    /// The rules for plugins without a network, as most are; nil if the kernel has no Landlock.
    private let rules: Result<FileRules, SealError>?
    /// The system calls allowed to all plugins.
    let filter: CallFilter

    init(_ support: KernelSupport = .ofThisKernel()) {
        self.support = support
        rules = support.landlock.map { version in
            Result { () throws(SealError) in try Self.rules(version, network: false) }
        }
        var filter = CallFilter()
        filter.allowOwnMatters()
        // Without Landlock nothing decides which files.
        if support.landlock != nil { filter.allowReadingFiles() }
        self.filter = filter
    }

    /// Returns the rules for files that all plugins need; nil if the kernel has no Landlock.
    func rules(network: Bool) throws(SealError) -> FileRules? {
        guard let version = support.landlock else { return nil }
        guard network else { return try rules?.get() }
        if case .success(let unused)? = rules { unused.discard() }
        return try Self.rules(version, network: true)
    }

    private static func rules(_ version: Int, network: Bool) throws(SealError) -> FileRules {
        let rules = try FileRules(version: version, network: network)
        for path in system { try rules.allowReading(path) }
        try rules.allowReading(librariesBeside: LoadedLibraries.paths)
        try rules.allowWriting("/dev/null")
        return rules
    }
}

extension FileRules {
    /// Allows reading the libraries beside some files, but not the whole directories, which can contain anything.
    func allowReading(librariesBeside files: [String]) throws(SealError) {
        for library in LoadedLibraries.neighbours(of: files, outside: system) { try allowReading(library) }
    }
}

/// The files read by the dynamic linker and the language runtimes on every Linux.
private let system = [
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
    "/usr/share/zoneinfo", "/etc/localtime", "/etc/timezone", "/usr/share/locale", "/dev/urandom", "/dev/random",
    "/dev/zero", "/sys/devices/system/cpu",
]

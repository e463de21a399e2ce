import Base
import Glibc
import PluginManifest

/// The fifth stage: from an inspected plugin to its image in this process. From here on the plugin's code can run.
///
/// A host can run for weeks between its start and a step's first use. So the write permissions of the file are checked
/// again. Unless it is the inspected file in the same state (device, inode, size, times), it is also inspected again,
/// except that a manifest with the same bytes is not decoded again. A file that had been written just before it was
/// inspected is always inspected again: see ``FileIdentity/isSettled(at:)``.
///
/// Between that and `dlopen` is a gap in which the file could be replaced. It is narrowed by comparing the file's
/// identity and state just before and just after: a replacement is detected, and no code of the plugin is called.
/// Opening the file once and loading `/proc/self/fd/N` would close the gap except for initializers, at a price: the
/// dynamic linker knows an image by its name, so a reused N would find the old image, `$ORIGIN` would be
/// `/proc/self/fd`, and a crash report would not name the file. The trust stage handles users who could replace the
/// file on purpose; what remains here is an accident, such as a running build.
///
/// A file whose SHA-256 plugins.json says is hashed whenever it is inspected. If it had been written just before, it is
/// hashed once more after `dlopen`: what is written in the tick of a file's last change shows in its bytes alone.
///
/// The dynamic linker does not always open the path that it is given: it uses an image that is already loaded where the
/// path or a DT_SONAME is the same. So it is asked which file it used, and each image is remembered with the state of
/// its file. A plugin that was built again, as a new file at the same path, is loaded by another spelling of the path:
/// see ``Generations``.
@MainActor
struct PluginLoader {
    let trust: PluginTrust
    let inspector: PluginInspector

    /// The loaded images, with the identity and state of their files.
    private static var images: [UnsafeMutableRawPointer: FileIdentity] = [:]
    private static var generations = Generations()
    /// The loaded libraries of plugins, by name: a loaded library stays.
    private static var libraries: [String: LoadedLibrary] = [:]

    private struct LoadedLibrary {
        let library: OwnLibrary
        /// The digest at the time of loading: the file may be gone.
        let digest: SHA256Digest?
        /// The plugin with the library.
        let plugin: String
    }

    func load(_ plugin: InspectedPlugin, for reference: PluginReference) throws(Diagnostic) -> PluginImage {
        if plugin.file.isProgram { throw .programNeedsProcess(reference.id ?? plugin.manifest.id, at: reference.label) }
        if let image = try loadUnchanged(plugin.file, for: reference) { return image }
        let inspection = inspector.inspect(plugin.path, for: reference, known: plugin)
        guard let found = inspection.plugin else {
            if let reason = SystemError.shortage(inspection.diagnostics.map(\.message)) {
                throw Self.lacksResources(plugin.path, reference, reason)
            }
            throw Self.changed(plugin.path, reference, because: inspection.diagnostics)
        }
        guard found.hasSameContents(as: plugin) else {
            throw Self.changed(
                plugin.path,
                reference,
                because: [],
                "Its manifest or its `.ribs.abi` record is another one now."
            )
        }
        return try open(found.file, for: reference)
    }

    /// Loads a file that is certainly unchanged since its inspection by this process or another; nil for any other
    /// file.
    func loadUnchanged(_ file: InspectedFile, for reference: PluginReference) throws(Diagnostic) -> PluginImage? {
        let judgement = trust.judge(file.path, for: reference)
        if let problem = judgement.diagnostics.first { throw Self.changed(file.path, reference, because: [problem]) }
        return file.isUnchanged ? try open(file, for: reference) : nil
    }

    private func open(_ file: InspectedFile, for reference: PluginReference) throws(Diagnostic) -> PluginImage {
        func checkIdentity() throws(Diagnostic) {
            guard file.identity == FileIdentity(path: file.path) else {
                throw Self.changed(file.path, reference, because: [], "It is being replaced at this very moment.")
            }
        }
        try checkIdentity()
        var pass = PluginTrust.Pass(nil, nil)
        let problems = trust.judge(file.libraryPlaces, of: file.path, for: reference, in: &pass)
        if let problem = problems.first { throw Self.changed(file.path, reference, because: [problem]) }
        if file.needsRIBs { Self.loadRIBs() }
        var found = OwnLibraries()
        let libraries = found.libraries(of: file)
        try Self.check(libraries, of: file.path, for: reference)
        let path = Self.generations.path(of: file.path, file.identity)
        if let id = reference.id { PluginImages.note(path, id: id, manifestID: reference.manifestID ?? id) }
        guard let handle = Self.image(at: path) else {
            let message = Self.linkerMessage()
            if let reason = SystemError.shortage([message]) { throw Self.lacksResources(file.path, reference, reason) }
            if message.hasSuffix(Self.noStaticTLS) { throw Self.lacksStaticTLS(file.path, reference, message) }
            throw Diagnostic(
                .pluginNotLoaded,
                "`\(file.path)` cannot be loaded: \(message).",
                at: reference.label,
                help: [Self.help(against: message, file.path)]
            )
        }
        for library in libraries where Self.libraries[library.name] == nil {
            Self.libraries[library.name] = LoadedLibrary(
                library: library,
                digest: library.digest,
                plugin: reference.id ?? file.path
            )
        }
        try checkIdentity()
        if !file.isSettled { try checkDigest(of: file.path, for: reference) }
        try Self.checkImage(handle, of: file, for: reference)
        return PluginImage(file: file, handle: handle, reference: reference)
    }

    /// - Parameter message: glibc's words: in English, because the host never calls setlocale(3).
    private static func help(against message: String, _ path: String) -> String {
        if message.hasSuffix(": cannot open shared object file: Permission denied") {
            return
                "The plugin's process is not allowed to read that library, which another library needs: put it beside "
                + "the plugin, or let the manifest ask for its folder, and grant it by `allow.read`."
        }
        if message.contains(": cannot open shared object file: ") {
            return "Install that library, or put it beside the plugin, which is where `$ORIGIN` in its runpath leads."
        }
        // Of a library that the plugin needs: the plugin's own file has been looked at.
        if message.hasSuffix("failed to map segment from shared object") { return Diagnostic.noExecHelp(path) }
        return helpByCause.first { message.contains($0.words) }?.help
            ?? "Build the plugin again against the host's Sources/PluginABI: `swift build`."
    }

    private static let helpByCause: [(words: String, help: String)] = [
        (
            "DT_RELR without GLIBC_ABI_DT_RELR",
            "Link the plugin with `-Xlinker -z -Xlinker pack-relative-relocs` or without packed relocations: "
                + "glibc asks for a note that the linker leaves out with `--pack-dyn-relocs=relr`."
        ),
        ("undefined symbol: __asan_", "Build the plugin without `-sanitize=address`: ribs-host is built without it."),
        ("undefined symbol: __tsan_", "Build the plugin without `-sanitize=thread`: ribs-host is built without it."),
        (
            "CPU ISA level is lower than required",
            "Link the plugin without `-z x86-64-v3` or `-z x86-64-v4`, and compile it without `-march` of a newer processor "
                + "than the one here: `ld.so --help` shows its levels."
        ),
        (
            "version `GLIBC_",
            "Build the plugin on a system whose C library is not newer than the one here (`ldd --version`)."
        ),
    ]

    /// Loads a file: all symbols now, so that none is missing during play; local, so that two generations of a module
    /// can exist side by side; never unloaded, because Swift's runtime keeps pointers into every image.
    ///
    /// A debug build needs a library of Swift that this program does not, and that can be out of reach where the plugin
    /// was linked to look for it: then the one beside this program's libraries is used.
    private static func image(at path: String) -> UnsafeMutableRawPointer? {
        let flags = RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE
        if let handle = dlopen(path, flags) { return handle }
        _ = dlopen("libswiftSwiftOnoneSupport.so", RTLD_NOW | RTLD_NODELETE)
        return dlopen(path, flags)
    }

    /// Loads the host's libRIBs.so, which is beside its libPluginABI.so, so that the dynamic linker takes it for all
    /// plugins that need it. A copy left beside a plugin by its build might be older than another plugin. If the host
    /// has no libRIBs.so, the plugin's is used.
    private static func loadRIBs() {
        // By its name, which is how a plugin asks for it: an image has the names that it was loaded by.
        _ = dlopen("libRIBs.so", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
    }

    /// Throws an error if the process has loaded another file for a library of the plugin, which the dynamic linker
    /// would use.
    private static func check(
        _ found: [OwnLibrary],
        of path: String,
        for reference: PluginReference
    ) throws(Diagnostic) {
        for library in found {
            guard let loaded = libraries[library.name], loaded.library.identity != library.identity,
                loaded.digest == nil || loaded.digest != library.digest
            else { continue }
            throw Diagnostic(
                .pluginLibraryLoaded,
                loaded.library.path == library.path
                    ? "`\(library.path)`, which `\(path)` needs, has changed since it was loaded."
                    : "`\(path)` needs `\(library.path)`, but its process has loaded `\(loaded.library.path)` "
                        + "for `\(loaded.plugin)`, which has the same name.",
                at: reference.label,
                notes: [
                    "What is loaded stays for as long as the process runs, and a process has one library of a name."
                ],
                help: [Self.otherProcess]
            )
        }
    }

    private static let otherProcess =
        "Start ribs-host again, or give the plugin a process of its own, which is started again by itself: "
        + "`\"process\": true` in its entry."

    private static let noStaticTLS = ": cannot allocate memory in static TLS block"

    /// - Parameter message: the dynamic linker's message, which begins with the library.
    private static func lacksStaticTLS(_ path: String, _ reference: PluginReference, _ message: String) -> Diagnostic {
        let library = FilePath.real(String(message.dropLast(noStaticTLS.count)))
        let subject = library == FilePath.real(path) ? "`\(path)`" : "`\(library)`, which `\(path)` needs,"
        return Diagnostic(
            .pluginNoStaticTLS,
            "\(subject) cannot be loaded: its process has no room left for its thread-local variables.",
            at: reference.label,
            notes: [
                "It was compiled with `-ftls-model=initial-exec`, or is such a library as jemalloc or OpenMP. Each library of this kind, "
                    + "and each build that is loaded again, takes a part of a small store (static TLS), and what is loaded stays."
            ],
            help: [
                Self.otherProcess,
                "Or build it without `-ftls-model=initial-exec`: then there is no such limit.",
            ]
        )
    }

    private func checkDigest(of path: String, for reference: PluginReference) throws(Diagnostic) {
        guard reference.digest != nil else { return }
        let problems = inspector.inspect(path, for: reference).diagnostics.filter { $0.severity == .error }
        guard problems.isEmpty else { throw Self.changed(path, reference, because: problems) }
    }

    /// Throws an error unless the image is the one of the plugin's current file.
    private static func checkImage(
        _ handle: UnsafeMutableRawPointer,
        of file: InspectedFile,
        for reference: PluginReference
    ) throws(Diagnostic) {
        guard let path = LoadedFile.path(of: handle),
            path[...].isSamePath(as: file.path[...]) || FileIdentity(path: path) == file.identity
        else { throw otherImage(LoadedFile.path(of: handle), file.path, reference) }
        guard images[handle, default: file.identity] == file.identity else {
            let reason = "It was loaded before, and what is loaded stays for as long as the program runs."
            throw changed(file.path, reference, because: [], reason)
        }
        images[handle] = file.identity
    }

    /// Returns true if this file was loaded with other contents. The dynamic linker would return the old image again.
    static func isOverwritten(_ identity: FileIdentity) -> Bool {
        images.values.contains { $0 != identity && $0.isSameFile(as: identity) }
    }

    /// Returns the error about a loaded file that was overwritten in place.
    static func overwritten(_ path: String, _ reference: PluginReference) -> Diagnostic {
        Diagnostic(
            .pluginChanged,
            "`\(path)` has been overwritten while it is loaded, so it cannot be loaded again.",
            at: reference.label,
            notes: [
                "A loaded library is read from its file as long as it runs: what is overwritten in place may crash."
            ],
            help: ["Put a new file in its place, as `swift build` does: `cp NEW TEMPORARY && mv TEMPORARY LIBRARY`."]
        )
    }

    /// Returns the dynamic linker's last error.
    static func linkerMessage() -> String {
        dlerror().map { String(cString: $0) } ?? "the dynamic linker gives no reason"
    }

    private static func lacksResources(
        _ path: String,
        _ reference: PluginReference,
        _ reason: SystemError
    ) -> Diagnostic {
        Diagnostic(
            .pluginLacksResources,
            "`\(path)` cannot be loaded because a resource is missing: \(reason).",
            at: reference.label,
            help: [limitHelp]
        )
    }

    /// Advice for a process that has run out of a resource.
    nonisolated static let limitHelp =
        "Raise the limit in the shell that starts ribs-host (`ulimit -a` lists them), or find what uses it up."

    private static func otherImage(_ image: String?, _ path: String, _ reference: PluginReference) -> Diagnostic {
        let other = image.map { "`\($0)`" } ?? "another file"
        return Diagnostic(
            .pluginOtherImage,
            "`\(path)` was not loaded: the dynamic linker used \(other) instead, which was loaded before.",
            at: reference.label,
            notes: ["The dynamic linker goes by an image's path and by its DT_SONAME; two images share one of them."],
            help: ["Link \(other) with a DT_SONAME that is its file name."]
        )
    }

    static func changed(
        _ path: String,
        _ reference: PluginReference,
        because problems: [Diagnostic],
        _ reason: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            .pluginChanged,
            "`\(path)` has changed since start, so what was checked no longer holds for it.",
            at: reference.label,
            notes: problems.map { "\($0.code.rawValue): \($0.message)" } + (reason.map { [$0] } ?? []),
            help: ["Start ribs-host again."]
        )
    }
}

extension SystemError {
    /// Returns the error at the end of a message, if the process has run out of a resource.
    ///
    /// The dynamic linker gives no error numbers, only the system's text after its own.
    static func shortage(_ messages: [String]) -> SystemError? {
        for number in [EMFILE, ENFILE, ENOMEM] {
            let error = SystemError(number)
            let words = "\(error)"
            if messages.contains(where: { $0.hasSuffix(words) || $0.hasSuffix(words + ".") }) { return error }
        }
        return nil
    }
}

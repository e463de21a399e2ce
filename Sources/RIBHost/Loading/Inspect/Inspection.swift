public import PluginManifest

/// All results of inspecting a plugin's file, even a broken one: the readable parts, and the errors.
public struct Inspection: Sendable {
    /// The opened path.
    public let path: String
    /// The identity and state of the opened file.
    public internal(set) var identity: FileIdentity?
    /// The time of the inspection's beginning.
    let time: FileIdentity.Time
    /// The numbers of segments and sections in the file.
    public internal(set) var layout: (segments: Int, sections: Int)?
    /// The needed libraries, made into strings only on request.
    public var needed: [String] {
        guard let strings else { return [] }
        return neededOffsets.compactMap { Int(exactly: $0).flatMap(strings.string(at:)) }
    }
    /// Returns true if a library is needed.
    func needs(_ library: StaticString) -> Bool {
        guard let strings else { return false }
        return neededOffsets.contains { strings.holdsString(library, at: Int(clamping: $0)) }
    }
    /// The search directories of the needed libraries: the entries of DT_RPATH.
    public var rpath: [String] { libraryPlaces.filter { $0.tag == .rpath }.map(\.text) }
    /// The entries of DT_RUNPATH, preferred by the dynamic linker.
    public var runpath: [String] { libraryPlaces.filter { $0.tag == .runpath }.map(\.text) }
    /// True if the file makes the stacks of the process executable.
    public internal(set) var hasExecutableStack = false
    /// The number of exported symbols.
    public internal(set) var exportedSymbols: Int?
    /// The number of exported symbols from the plugin's own copy of PluginABI.
    public internal(set) var pluginABISymbols = 0
    /// True if the entry symbol is exported; nil if unknown.
    public internal(set) var hasEntrySymbol: Bool?
    /// The compiler and target of the plugin.
    public internal(set) var abi: ABIRecord?
    /// The plugin's manifest.
    public internal(set) var manifest: Manifest?
    /// The errors, in the order of the file's parts.
    public internal(set) var diagnostics: [Diagnostic] = []

    /// The manifest beside a program; nil for a library.
    var programManifest: String?
    /// The command by which a program is run.
    var command = ProgramFile.Command(words: [])

    /// The strings of the dynamic section; `neededOffsets` has the places of the needed libraries' names.
    var strings: ELFBytes?
    var neededOffsets: [UInt64] = []
    /// All places from which the dynamic linker can take libraries for the file.
    var libraryPlaces: [LibraryPlace] = []

    init(path: String, at time: FileIdentity.Time) {
        self.path = path
        self.time = time
    }

    /// The plugin, if the file has no errors.
    public var plugin: InspectedPlugin? {
        guard !diagnostics.contains(where: { $0.severity == .error }), let manifest, let identity,
            abi != nil || programManifest != nil
        else { return nil }
        let file = InspectedFile(
            path: path,
            entry: entry(of: manifest),
            identity: identity,
            isSettled: identity.isSettled(at: time),
            libraryPlaces: libraryPlaces,
            needsRIBs: needs("libRIBs.so"),
            form: form
        )
        return InspectedPlugin(file: file, manifest: manifest, abi: abi)
    }

    private var form: InspectedFile.Form {
        if programManifest != nil { return .program(words: command.words, files: command.files) }
        return abi?.isSwift == false ? .foreignLibrary : .library
    }

    /// Returns the name of the function by which the plugin begins: in Swift, its manifest names it.
    func entry(of manifest: Manifest) -> String {
        abi?.isSwift == false ? "ribs_port_1" : manifest.entrySymbol
    }
}

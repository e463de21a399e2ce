public import PluginManifest

/// All results of inspecting a plugin's file, even if the file is broken: what could be read, and the errors.
public struct Inspection: Sendable {
    /// The path that was opened.
    public let path: String
    /// Which file that was, and in which state.
    public internal(set) var identity: FileIdentity?
    /// When the inspection began.
    let time: FileIdentity.Time
    /// How many segments and sections the file has.
    public internal(set) var layout: (segments: Int, sections: Int)?
    /// The libraries that the file needs, made into strings only on request.
    public var needed: [String] {
        guard let strings else { return [] }
        return neededOffsets.compactMap { Int(exactly: $0).flatMap(strings.string(at:)) }
    }
    /// Whether a library is among them.
    func needs(_ library: StaticString) -> Bool {
        guard let strings else { return false }
        return neededOffsets.contains { strings.holdsString(library, at: Int(clamping: $0)) }
    }
    /// The search directories for them: the entries of its DT_RPATH.
    public var rpath: [String] { libraryPlaces.filter { $0.tag == .rpath }.map(\.text) }
    /// The entries of DT_RUNPATH, which the dynamic linker prefers.
    public var runpath: [String] { libraryPlaces.filter { $0.tag == .runpath }.map(\.text) }
    /// Whether the stacks of the process become executable with it.
    public internal(set) var hasExecutableStack = false
    /// How many symbols the file exports.
    public internal(set) var exportedSymbols: Int?
    /// How many of them are of its own copy of PluginABI.
    public internal(set) var pluginABISymbols = 0
    /// Whether the entry symbol is exported; nil if unknown.
    public internal(set) var hasEntrySymbol: Bool?
    /// What the plugin was compiled with and for.
    public internal(set) var abi: ABIRecord?
    /// The plugin's manifest.
    public internal(set) var manifest: Manifest?
    /// The errors, in the order of the file's parts.
    public internal(set) var diagnostics: [Diagnostic] = []

    /// The strings of the dynamic section, and where in them the needed libraries' names start.
    var strings: ELFBytes?
    var neededOffsets: [UInt64] = []
    /// All places from which the dynamic linker can take libraries for it.
    var libraryPlaces: [LibraryPlace] = []

    init(path: String, at time: FileIdentity.Time) {
        self.path = path
        self.time = time
    }

    /// The plugin, if the file has no errors.
    public var plugin: InspectedPlugin? {
        guard !diagnostics.contains(where: { $0.severity == .error }), let manifest, let abi, let identity else {
            return nil
        }
        let file = InspectedFile(
            path: path,
            entry: manifest.entrySymbol,
            identity: identity,
            isSettled: identity.isSettled(at: time),
            libraryPlaces: libraryPlaces,
            needsRIBs: needs("libRIBs.so")
        )
        return InspectedPlugin(file: file, manifest: manifest, abi: abi)
    }
}

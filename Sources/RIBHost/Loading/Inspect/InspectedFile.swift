public import PluginManifest

/// What must be known of an inspected file to load it, in the process that has inspected it or in another one.
public struct InspectedFile: Hashable, Sendable {
    /// The real path.
    public let path: String
    /// The name of the function that returns the plugin's factory.
    public let entry: String
    /// Which file was inspected, and in which state.
    public let identity: FileIdentity
    /// Whether a change would give the file another identity: not if it was written just before.
    public private(set) var isSettled: Bool
    /// The places from which the dynamic linker can take libraries for it.
    public let libraryPlaces: [LibraryPlace]
    /// Whether it needs libRIBs.so, which comes with the host.
    public let needsRIBs: Bool

    /// Makes what another process has found out.
    public init(
        path: String,
        entry: String,
        identity: FileIdentity,
        isSettled: Bool = true,
        libraryPlaces: [LibraryPlace],
        needsRIBs: Bool = false
    ) {
        self.path = path
        self.entry = entry
        self.identity = identity
        self.isSettled = isSettled
        self.libraryPlaces = libraryPlaces
        self.needsRIBs = needsRIBs
    }

    /// The paths that these places stand for: directories, and files.
    public var librarySources: (directories: [String], files: [String]) {
        let origin = FilePath.directory(of: path)
        let paths = { (tags: [LibraryPlace.Tag]) in
            libraryPlaces.filter { tags.contains($0.tag) }.compactMap { $0.path(origin: origin) }
        }
        return (paths([.rpath, .runpath]), paths([.needed]))
    }

    /// The files that the dynamic linker takes for the libraries that it needs, those of them that are there.
    public var neededLibraries: [String] {
        let (directories, files) = librarySources
        let names = libraryPlaces.filter { $0.tag == .library }.map(\.text)
        return files + directories.flatMap { directory in names.map { "\(directory)/\($0)" } }
    }

    /// This file for a process that must look at it itself.
    public var toBeInspectedAgain: InspectedFile {
        var file = self
        file.isSettled = false
        return file
    }

    /// Whether the file is certain to be as it was inspected.
    var isUnchanged: Bool { isSettled && identity == FileIdentity(path: path) }
}

/// A plugin with everything that can be known about it without running it.
public struct InspectedPlugin: Sendable {
    /// The plugin's file.
    public let file: InspectedFile
    /// The plugin's manifest.
    public let manifest: Manifest
    /// What it was compiled with and for.
    public let abi: ABIRecord

    /// The real path of the file.
    public var path: String { file.path }

    /// Whether another inspection found the same contents: the manifest byte for byte, and the record.
    ///
    /// Contents are compared, not times or inode numbers: a rebuild can reuse an inode's number, and a rebuild that does
    /// not change the interface is the same plugin.
    public func hasSameContents(as other: InspectedPlugin) -> Bool {
        abi == other.abi && manifest.source.bytes == other.manifest.source.bytes
    }
}

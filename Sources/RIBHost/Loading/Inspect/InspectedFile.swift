public import PluginManifest

/// The facts about an inspected file for loading, in the inspecting process or in another one.
public struct InspectedFile: Hashable, Sendable {
    /// The form of a plugin's file.
    public enum Form: Hashable, Sendable {
        /// A shared library in Swift.
        case library
        /// A shared library in another language, which speaks port 1.
        case foreignLibrary
        /// A program, with the words by which it is run, and the files that this takes: an interpreter, the dynamic
        /// linker.
        case program(words: [String], files: [String])
    }

    /// The real path.
    public let path: String
    /// The name of the function that returns the plugin's factory.
    public let entry: String
    /// The identity and state of the inspected file.
    public let identity: FileIdentity
    /// True if a change would give the file another identity: false right after a write.
    public private(set) var isSettled: Bool
    /// The places from which the dynamic linker can take libraries for the file.
    public let libraryPlaces: [LibraryPlace]
    /// True if the file needs libRIBs.so, which comes with the host.
    public let needsRIBs: Bool

    /// The form of the file.
    public let form: Form

    /// Creates the facts from the findings of another process.
    public init(
        path: String,
        entry: String,
        identity: FileIdentity,
        isSettled: Bool = true,
        libraryPlaces: [LibraryPlace],
        needsRIBs: Bool = false,
        form: Form = .library
    ) {
        self.path = path
        self.entry = entry
        self.identity = identity
        self.isSettled = isSettled
        self.libraryPlaces = libraryPlaces
        self.needsRIBs = needsRIBs
        self.form = form
    }

    /// True for a program, which runs only in a process of its own.
    public var isProgram: Bool { if case .program = form { true } else { false } }

    /// The interpreter that runs a program; nil for a library, and for a program that runs by itself.
    public var interpreter: String? {
        if case .program(let words, _) = form, words.count > 1 { words.first } else { nil }
    }

    /// The paths of `libraryPlaces`: directories, and files.
    public var librarySources: (directories: [String], files: [String]) {
        let origin = FilePath.directory(of: path)
        let paths = { (tags: [LibraryPlace.Tag]) in
            libraryPlaces.filter { tags.contains($0.tag) }.compactMap { $0.path(origin: origin) }
        }
        return (paths([.rpath, .runpath]), paths([.needed]))
    }

    /// The paths of needed libraries that the dynamic linker can take from these places, existing or not.
    public var neededLibraries: [String] {
        let (directories, files) = librarySources
        let names = libraryPlaces.filter { $0.tag == .library }.map(\.text)
        return files + directories.flatMap { directory in names.map { "\(directory)/\($0)" } }
    }

    /// The file for a process that must inspect it again itself.
    public var toBeInspectedAgain: InspectedFile {
        var file = self
        file.isSettled = false
        return file
    }

    /// True if the file is certainly unchanged since the inspection.
    var isUnchanged: Bool { isSettled && identity == FileIdentity(path: path) }
}

/// A plugin with everything that can be known without running it.
public struct InspectedPlugin: Sendable {
    /// The plugin's file.
    public let file: InspectedFile
    /// The plugin's manifest.
    public let manifest: Manifest
    /// The compiler and target of the plugin; nil for a program.
    public let abi: ABIRecord?

    /// The real path of the file.
    public var path: String { file.path }

    /// Returns true if another inspection found the same contents: the manifest byte for byte, and the record.
    ///
    /// Contents are compared, not times or inode numbers: a rebuild can reuse an inode's number, and a rebuild that does
    /// not change the interface is the same plugin.
    public func hasSameContents(as other: InspectedPlugin) -> Bool {
        abi == other.abi && manifest.source.bytes == other.manifest.source.bytes
    }
}

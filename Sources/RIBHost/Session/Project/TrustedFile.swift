import Loading
public import PluginManifest

/// A file or a directory that the host reads as configuration, runs or loads: a plugin that could change it could do
/// anything.
public struct TrustedFile {
    /// What the host does with it.
    public enum Role: Equatable {
        /// plugins.json.
        case flow
        /// What a run reads or writes besides; how a sentence about it begins.
        case other(subject: String)
        /// A program of `via`, or a file that it is given.
        case program
        /// A plugin's library, or a place where libraries for it are looked for.
        case library
        /// The host's own program, and what is installed with it.
        case host
        /// The libraries of the host.
        case hostLibrary
        /// Where the kernel takes orders.
        case kernel
    }

    /// What of it must not be changed.
    private enum Extent {
        /// The file at the path.
        case file
        /// The shared libraries in a directory.
        case libraries
        /// The directory with all in it.
        case tree
    }

    /// What the host does with it.
    let role: Role
    private let path: String
    private let extent: Extent
    /// Where in plugins.json it is written; nil if it is not.
    let range: SourceRange?

    /// A file, which need not exist yet.
    public init(_ role: Role, at path: String, written range: SourceRange? = nil) {
        self.init(role, path, .file, range)
    }

    /// The shared libraries in a directory.
    static func libraries(_ role: Role, in path: String, written range: SourceRange? = nil) -> TrustedFile {
        TrustedFile(role, path, .libraries, range)
    }

    /// A directory with all in it.
    static func tree(_ role: Role, _ path: String) -> TrustedFile { TrustedFile(role, path, .tree, nil) }

    private init(_ role: Role, _ path: String, _ extent: Extent, _ range: SourceRange?) {
        self.role = role
        self.path = path
        self.extent = extent
        self.range = range
    }

    /// The places that decide which file it is; the last one is its own.
    var places: [GuardedPlace] { PathChain(path).places.map { GuardedPlace($0) } }

    /// How a grant reaches it, as the end of a sentence; nil if it does not.
    ///
    /// - Parameter places: its own.
    func exposure(at places: [GuardedPlace], to grant: ChangeableTree) -> String? {
        guard let place = places.last else { return nil }
        let target = place.path
        if grant.covers(place) { return words(target) }
        if isAround(grant.path, target) { return extent == .tree ? "has it inside: `\(target)`" : words(target) }
        return places.dropLast().first { grant.covers($0) }.map { "is reached by `\($0.path)`, which is there" }
    }

    /// Whether a granted path is a part of it.
    private func isAround(_ path: String, _ target: String) -> Bool {
        switch extent {
        case .file: false
        case .tree: FilePath.isInside(path, target)
        case .libraries: FilePath.isInside(path, target) && Self.isLibrary(path, in: target)
        }
    }

    /// Whether the dynamic linker could take a file in the directory, or below a part of it for some processors.
    private static func isLibrary(_ path: String, in directory: String) -> Bool {
        let names = path.utf8.dropFirst(directory.utf8.count).split(separator: UInt8(ascii: "/"))
        guard let first = names.first.map({ String(Substring($0)) }) else { return true }
        if PluginTrust.processorNames.contains(first) { return true }
        return names.count == 1 && (first.hasSuffix(".so") || first.contains(".so."))
    }

    private func words(_ target: String) -> String {
        switch extent {
        case .file where !FilePath.exists(target): "would be there: `\(target)`"
        case .file, .tree: "is there: `\(target)`"
        case .libraries: "takes libraries from `\(target)`"
        }
    }

    /// What it is, as the beginning of a sentence.
    var subject: String {
        switch (role, extent) {
        case (.flow, _): "The file with the flow"
        case (.other(let subject), _): subject
        case (.program, _): "A program, or a file that it is given,"
        case (.library, _): "A plugin's library"
        case (.host, .tree): "The installation of ribs-host"
        case (.host, _), (.hostLibrary, .libraries): "The program ribs-host"
        case (.hostLibrary, _): "A library of ribs-host"
        case (.kernel, _): "The kernel's own directory"
        }
    }
}

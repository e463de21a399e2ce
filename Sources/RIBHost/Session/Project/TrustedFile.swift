import Loading
public import PluginManifest

/// A file or directory that the host reads as configuration, runs or loads. A plugin that could change it would not be
/// limited by its sandbox.
public struct TrustedFile {
    /// The host's use of a trusted file.
    public enum Role: Equatable {
        /// plugins.json.
        case flow
        /// Another file read or written by a run; `subject` begins a sentence about the file.
        case other(subject: String)
        /// A program in `via`, or a file among the arguments.
        case program
        /// A plugin's library, or a directory searched for libraries.
        case library
        /// The program of the host, and the files installed with the host.
        case host
        /// The libraries of the host.
        case hostLibrary
        /// A directory through which the kernel is configured.
        case kernel
    }

    /// The part of a trusted file or directory to be protected from changes.
    private enum Extent {
        /// The file at the path.
        case file
        /// The shared libraries in a directory.
        case libraries
        /// The directory with all content.
        case tree
    }

    /// The host's use of the file.
    let role: Role
    private let path: String
    private let extent: Extent
    /// The place of the path in plugins.json; nil if plugins.json does not have the path.
    let range: SourceRange?

    /// Creates a trusted file, which need not exist yet.
    public init(_ role: Role, at path: String, written range: SourceRange? = nil) {
        self.init(role, path, .file, range)
    }

    /// Returns the shared libraries in a directory.
    static func libraries(_ role: Role, in path: String, written range: SourceRange? = nil) -> TrustedFile {
        TrustedFile(role, path, .libraries, range)
    }

    /// Returns a directory with all content.
    static func tree(_ role: Role, _ path: String) -> TrustedFile { TrustedFile(role, path, .tree, nil) }

    private init(_ role: Role, _ path: String, _ extent: Extent, _ range: SourceRange?) {
        self.role = role
        self.path = path
        self.extent = extent
        self.range = range
    }

    /// The entries that decide which file the path leads to; the last is the file itself.
    var places: [GuardedPlace] { PathChain(path).places.map { GuardedPlace($0) } }

    /// Returns the end of a sentence about how a grant reaches the file; nil if the grant does not.
    ///
    /// - Parameter places: the `places` of this file.
    func exposure(at places: [GuardedPlace], to grant: ChangeableTree) -> String? {
        guard let place = places.last else { return nil }
        let target = place.path
        if grant.covers(place) { return words(target) }
        if isAround(grant.path, target) { return extent == .tree ? "has it inside: `\(target)`" : words(target) }
        return places.dropLast().first { grant.covers($0) }.map { "is reached by `\($0.path)`, which is there" }
    }

    /// Returns true if a granted path is inside this file's extent.
    private func isAround(_ path: String, _ target: String) -> Bool {
        switch extent {
        case .file: false
        case .tree: FilePath.isInside(path, target)
        case .libraries: FilePath.isInside(path, target) && Self.isLibrary(path, in: target)
        }
    }

    /// Returns true if the dynamic linker could load a granted path: a library in the directory, or in a subdirectory
    /// for some processors.
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

    /// The beginning of a sentence about the file.
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

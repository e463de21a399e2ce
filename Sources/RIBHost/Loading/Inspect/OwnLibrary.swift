import Base
import Glibc

/// A library that a plugin brings: the dynamic linker takes it from a place named by the plugin, and neither the system
/// nor the host has such a library.
struct OwnLibrary: Hashable, Sendable {
    /// The name in DT_NEEDED. A process has one library of a name, the one that was loaded first.
    let name: String
    /// The real path.
    let path: String
    /// The identity and state of the file.
    let identity: FileIdentity
    /// True if the library makes the stacks of the process executable.
    let hasExecutableStack: Bool

    /// The SHA-256 of the file; nil if the file cannot be read.
    var digest: SHA256Digest? { try? PluginFile(path: path).digest() }

    /// Returns true if another library has the same contents, under any name.
    func hasSameContents(as other: OwnLibrary) -> Bool {
        identity == other.identity || identity.size == other.identity.size && digest != nil && digest == other.digest
    }
}

extension OwnLibrary {
    /// Returns the parts of a program, whose changes matter as a library's do; nil for a file that is not a program.
    fileprivate static func parts(of program: String) -> [OwnLibrary]? {
        guard ProgramFile.manifest(of: program) != nil else { return nil }
        return ProgramFile.parts(of: program).compactMap { path in
            FileIdentity(path: path).map { identity in
                OwnLibrary(
                    name: String(FilePath.name(of: path)),
                    path: path,
                    identity: identity,
                    hasExecutableStack: false
                )
            }
        }
    }
}

/// Finds the plugins' own libraries, and the libraries that these need in turn, as the dynamic linker does.
@MainActor
struct OwnLibraries {
    /// The library names looked up so far, with true for a library of the host. A name is looked up before any plugin
    /// with such a library is loaded.
    private static var hostNames: [String: Bool] = ["libRIBs.so": true]
    /// The maximum number of libraries, which no plugin reaches.
    private static let limit = 256
    /// The results so far: most plugins have the same places.
    private var known: [Key: [OwnLibrary]] = [:]

    private struct Key: Hashable {
        let places: [LibraryPlace]
        let origin: String
    }

    /// Returns the libraries of a plugin, in the order of discovery.
    mutating func libraries(of file: InspectedFile) -> [OwnLibrary] {
        if file.isProgram { return OwnLibrary.parts(of: file.path) ?? [] }
        return libraries(for: Key(places: file.libraryPlaces, origin: FilePath.directory(of: file.path)))
    }

    /// Returns the libraries of the file at a real path, of any kind.
    mutating func libraries(ofFileAt path: String) -> [OwnLibrary] {
        if let parts = OwnLibrary.parts(of: path) { return parts }
        guard let (file, places) = Self.read(path, as: path) else { return [] }
        return libraries(for: Key(places: places, origin: FilePath.directory(of: file.path)))
    }

    private mutating func libraries(for key: Key) -> [OwnLibrary] {
        if let found = known[key] { return found }
        var found: [OwnLibrary] = []
        // A library without places of its own is looked for in the DT_RPATH of what needs it.
        let inherited = key.places.filter { $0.tag == .rpath }.compactMap { $0.path(origin: key.origin) }
        var waiting = [key]
        while let next = waiting.popLast(), found.count < Self.limit {
            for (name, path) in Self.needed(next, inherited) where !found.contains(where: { $0.name == name }) {
                guard let (library, places) = Self.read(path, as: name) else { continue }
                found.append(library)
                waiting.append(Key(places: places, origin: FilePath.directory(of: library.path)))
            }
        }
        known[key] = found
        return found
    }

    /// Returns the needed libraries found in the places of a file: name and path.
    private static func needed(_ key: Key, _ inherited: [String]) -> [(name: String, path: String)] {
        let own = key.places.filter { $0.tag == .rpath || $0.tag == .runpath }.compactMap {
            $0.path(origin: key.origin)
        }
        let directories = (own.isEmpty ? inherited : own).filter { !HostLibraries.isDirectory($0) }
        var found: [(name: String, path: String)] = []
        for place in key.places {
            if place.tag == .needed, let path = place.path(origin: key.origin) {
                found.append((String(FilePath.name(of: path)), path))
            } else if place.tag == .library, !directories.isEmpty, !isOfHost(place.text) {
                let paths = directories.map { "\($0)/\(place.text)" }
                if let path = paths.first(where: { access($0, F_OK) == 0 }) { found.append((place.text, path)) }
            }
        }
        return found
    }

    private static func isOfHost(_ name: String) -> Bool {
        if let known = hostNames[name] { return known }
        let isLoaded = dlopen(name, RTLD_NOLOAD | RTLD_LAZY) != nil
        hostNames[name] = isLoaded
        return isLoaded
    }

    private static func read(_ path: String, as name: String) -> (OwnLibrary, [LibraryPlace])? {
        let real = FilePath.real(path)
        guard let file = try? PluginFile(path: real) else { return nil }
        var reading = PluginReading(file: file, inspection: Inspection(path: real, at: .now), label: nil)
        reading.readLibrary()
        let inspection = reading.inspection
        guard let identity = inspection.identity else { return nil }
        let library = OwnLibrary(
            name: name,
            path: real,
            identity: identity,
            hasExecutableStack: inspection.hasExecutableStack
        )
        return (library, inspection.libraryPlaces)
    }
}

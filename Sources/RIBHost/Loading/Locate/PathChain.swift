/// The places that decide which file a path leads to: each link, and at the end the file itself.
///
/// A plugin or a user that can change one of these places can put another file there. A place need not exist: a missing
/// part is taken literally, because it might be made later.
public struct PathChain: Sendable {
    /// The places, in the order of traversal. None has a link among its directories.
    public private(set) var places: [String] = []

    /// The directories that a `..` leaves again: a user who can replace one of them decides where the `..` leads.
    private(set) var left: [String] = []

    /// The path of the file itself.
    public var target: String { places.last ?? "/" }

    /// The places before the file.
    public var links: ArraySlice<String> { places.dropLast() }

    /// The maximum number of links, as for Linux (path_resolution(7)).
    private static let greatestCount = 40

    /// Follows a path, from the working directory if it is relative.
    ///
    /// - Parameter target: returns the target of a link; nil for anything else.
    public init(_ path: String, target: (_ link: String) -> String? = FilePath.target) {
        var rest = Self.names(in: Self.isAbsolute(path) ? path : "\(FilePath.real("."))/\(path)")
        var directory = ""
        var linkCount = 0
        while let name = rest.popLast() {
            if name == ".." {
                left.append(directory.isEmpty ? "/" : directory)
                directory = directory.isEmpty ? "" : FilePath.directory(of: directory)
                if directory == "/" { directory = "" }
                // The directory that is left here was passed by its name: who can change the one above can replace it.
                places.append(directory.isEmpty ? "/" : directory)
                continue
            }
            let place = "\(directory)/\(name)"
            guard linkCount < Self.greatestCount, let next = target(place) else {
                directory = place
                continue
            }
            linkCount += 1
            places.append(place)
            rest += Self.names(in: next)
            if Self.isAbsolute(next) { directory = "" }
        }
        places.append(directory.isEmpty ? "/" : directory)
    }

    /// Returns the names in a path, the last one first.
    private static func names(in path: String) -> [String] {
        // By bytes: among characters, a slash before a combining mark is not a slash.
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }.reversed()
    }

    private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }
}

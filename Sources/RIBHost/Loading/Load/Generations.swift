/// The successive files at each path while the program runs: a rebuilt plugin is a new file at the old path.
///
/// The dynamic linker identifies an image by the path it was loaded from, and would return the old image for the new
/// file. So each further file is loaded by another spelling of the same path, which encodes the number of the file in
/// slashes: `//` is 0, `/./` is 1. A crash report, `$ORIGIN` and a person see the same file.
struct Generations {
    /// The files at each path, in the order of loading.
    private var files: [String: [FileIdentity]] = [:]

    /// Returns the spelling for loading a file, the same each time.
    mutating func path(of path: String, _ file: FileIdentity) -> String {
        let known = files[path, default: []]
        let number = known.firstIndex(of: file) ?? known.count
        if number == known.count { files[path] = known + [file] }
        return Self.spelling(of: path, number)
    }

    private static func spelling(of path: String, _ number: Int) -> String {
        guard number > 0, let slash = path.lastIndex(of: "/") else { return path }
        let digits = String(number, radix: 2).map { $0 == "1" ? "./" : "/" }.joined()
        return path[...slash] + digits + path[path.index(after: slash)...]
    }
}

import PluginManifest

extension PluginReading {
    /// Notes where the dynamic linker would look for the libraries that the plugin needs, and refuses places that
    /// depend on the working directory.
    mutating func readLibraryPlaces(_ dynamic: ELFDynamic, _ strings: ELFBytes) {
        var places: [LibraryPlace] = []
        places.reserveCapacity(4)
        for name in dynamic.needed where strings.isPath(at: Int(clamping: name)) {
            guard let text = strings.string(at: Int(clamping: name)) else { continue }
            places.append(LibraryPlace(tag: .needed, text: text))
        }
        if let list = dynamic[.DT_RPATH] { strings.addEntries(at: Int(clamping: list), .rpath, to: &places) }
        if let list = dynamic[.DT_RUNPATH] { strings.addEntries(at: Int(clamping: list), .runpath, to: &places) }
        inspection.libraryPlaces = places
        if dynamic.isFilter {
            report(
                .pluginLibraryPlace,
                "is a filter of another library (DT_FILTER or DT_AUXILIARY), which would be loaded with it, wherever it is.",
                help: "Link the plugin without `--filter` and `--auxiliary`, and name a library that it needs by `-l`."
            )
        }
        if places.contains(where: { $0.tag != .needed && $0.problem == nil }) { addLibraries(of: dynamic, strings) }
        for place in places {
            guard let problem = place.problem else { continue }
            report(
                .pluginLibraryPlace,
                "\(problem): the libraries that it needs could come from anywhere.",
                help:
                    "Link the plugin with absolute directories, or with such below its own, which is called `$ORIGIN`: "
                    + "`-Xlinker -rpath -Xlinker '$ORIGIN/lib'`."
            )
        }
    }
}

extension PluginReading {
    /// The libraries that the dynamic linker looks for in directories: who can change one of them puts code into this
    /// process as well. `ELFDynamic.checkStrings` has limited how many there can be.
    private mutating func addLibraries(of dynamic: ELFDynamic, _ strings: ELFBytes) {
        for name in dynamic.needed where !strings.isPath(at: Int(clamping: name)) {
            guard let text = strings.string(at: Int(clamping: name)) else { continue }
            inspection.libraryPlaces.append(LibraryPlace(tag: .library, text: text))
        }
    }
}

extension ELFBytes {
    /// Whether the dynamic linker takes a needed library's name for a path: it has a slash, or something to expand.
    fileprivate func isPath(at index: Int) -> Bool {
        let bytes = bytes.span
        var position = index
        while position < bytes.count, bytes[position] != 0 {
            if bytes[position] == UInt8(ascii: "/") || bytes[position] == UInt8(ascii: "$") { return true }
            position += 1
        }
        return false
    }

    /// Adds the entries of a colon-separated list, including empty ones; an empty list has none, as for the dynamic
    /// linker.
    fileprivate func addEntries(at index: Int, _ tag: LibraryPlace.Tag, to places: inout [LibraryPlace]) {
        let contents = bytes.span
        guard index < contents.count, contents[index] != 0 else { return }
        var start = index
        var end = index
        while end < contents.count {
            let isEnd = contents[end] == 0
            if isEnd || contents[end] == UInt8(ascii: ":") {
                let first = bytes.startIndex
                let text = bytes[first + start..<first + end].withUnsafeBufferPointer {
                    String(decoding: $0, as: UTF8.self)
                }
                places.append(LibraryPlace(tag: tag, text: text))
                start = end + 1
            }
            if isEnd { return }
            end += 1
        }
    }
}

import PluginManifest

extension PluginReading {
    /// Notes the places in which the dynamic linker would look for the needed libraries, and refuses places that depend
    /// on the working directory.
    mutating func readLibraryPlaces(_ dynamic: ELFDynamic, _ strings: ELFBytes) {
        var places: [LibraryPlace] = []
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
    /// Adds the libraries that the dynamic linker looks for in directories: a user who can change one of them puts code
    /// into this process as well. `ELFDynamic.checkStrings` has limited their number.
    private mutating func addLibraries(of dynamic: ELFDynamic, _ strings: ELFBytes) {
        for name in dynamic.needed where !strings.isPath(at: Int(clamping: name)) {
            guard let text = strings.string(at: Int(clamping: name)) else { continue }
            inspection.libraryPlaces.append(LibraryPlace(tag: .library, text: text))
        }
    }
}

extension ELFBytes {
    /// Returns true if the dynamic linker treats a needed library's name as a path: with a slash, or a part to expand.
    fileprivate func isPath(at index: Int) -> Bool {
        bytes.dropFirst(index).prefix { $0 != 0 }.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "$") }
    }

    /// Adds the entries of a colon-separated list, including empty ones; an empty list has no entries, as for the
    /// dynamic linker.
    fileprivate func addEntries(at index: Int, _ tag: LibraryPlace.Tag, to places: inout [LibraryPlace]) {
        let rest = bytes.dropFirst(index)
        guard rest.first != 0, let end = rest.firstIndex(of: 0) else { return }
        for entry in rest[..<end].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
            places.append(LibraryPlace(tag: tag, text: String(decoding: entry, as: UTF8.self)))
        }
    }
}

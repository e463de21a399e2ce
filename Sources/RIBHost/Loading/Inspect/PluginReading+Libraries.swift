import PluginManifest

extension PluginReading {
    /// Notes where the dynamic linker would look for the libraries that the plugin needs, and refuses what depends on the working directory.
    mutating func readLibraryPlaces(_ dynamic: ELFDynamic, _ strings: ELFBytes) {
        var places: [LibraryPlace] = []
        for name in dynamic.needed where strings.isPath(at: Int(clamping: name)) {
            guard let text = strings.string(at: Int(clamping: name)) else { continue }
            places.append(LibraryPlace(tag: .needed, text: text))
        }
        for (tag, offset) in [(LibraryPlace.Tag.rpath, dynamic[.DT_RPATH]), (.runpath, dynamic[.DT_RUNPATH])] {
            guard let offset else { continue }
            places += strings.entries(at: Int(clamping: offset)).map { LibraryPlace(tag: tag, text: $0) }
        }
        inspection.libraryPlaces = places
        for place in places {
            guard let problem = place.problem else { continue }
            inspection.diagnostics.append(
                Diagnostic(
                    .pluginLibraryPlace,
                    "`\(inspection.path)` \(problem): the libraries that it needs could come from anywhere.",
                    at: label,
                    help: [
                        "Link the plugin with absolute directories, or with such below its own, which is called `$ORIGIN`: "
                            + "`-Xlinker -rpath -Xlinker '$ORIGIN/lib'`."
                    ]
                )
            )
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

    /// The entries of a list with colons, empty ones too; none of an empty list, as for the dynamic linker.
    fileprivate func entries(at index: Int) -> [String] {
        guard let list = string(at: index), !list.isEmpty else { return [] }
        return list.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }
}

import PluginABI

/// The state to show.
struct FilesState {
    /// The names of the folders from the outermost to the open one.
    var trail: [String]
    var folder: Result<Folder, Folder.Failure>
    var order = List.SortOrder("name")
    /// The rows of the open folder, and of its expanded folders.
    var rows: [Row] = []
    /// The part of a name to search for; empty for all rows.
    var query = ""
    /// The number of folders after which the search has ended; nil if it has read all of them.
    var foldersSearched: Int?
    /// The selected file or folder, with the beginning of its text, or the names in it.
    var open: (row: Row, beginning: Result<Folder.Beginning, Folder.Failure>)?
    /// The paths of the expanded folders, and of the picked rows.
    var expanded: Set<String> = [], picked: Set<String> = []
    /// The work whose name is being typed; nil if there is none.
    var job: Job?
    /// The text that is shown alone; nil if the folder is shown.
    var whole: Folder.Beginning?
    /// True if a change can be undone.
    var canUndo = false

    /// The rows of the open folder itself.
    var own: [Row] { rows.filter { $0.level == 0 } }

    /// The rows found.
    var found: [Row] {
        query.isEmpty ? rows : rows.filter { $0.entry.name.lowercased().contains(query.lowercased()) }
    }

    /// The paths of the picked rows, without those in a picked folder; if none is picked, that of the selected row.
    var chosen: [String] {
        guard !picked.isEmpty else { return [open?.row.path].compactMap(\.self) }
        return rows.map(\.path).filter { path in
            picked.contains(path) && !picked.contains { path.hasPrefix("\($0)/") }
        }
    }

    /// Returns the names of rows, such as `“a.txt”` or `3 files: a.txt, b.txt and c.txt`. Of more than a few, only the
    /// first are named.
    func names(of paths: [String]) -> String {
        guard paths.count > 1 else { return "“\(paths.first ?? "")”" }
        let named = paths.prefix(paths.count > Self.mostNames ? Self.mostNames - 1 : paths.count - 1)
        let last = paths.count == named.count + 1 ? paths[named.count] : "\(paths.count - named.count) more"
        let kind = hasFolder(among: paths) ? "items" : "files"
        return "\(paths.count) \(kind): \(named.joined(separator: ", ")) and \(last)"
    }

    private static let mostNames = 4

    /// Returns true if any of these rows is a folder.
    func hasFolder(among paths: [String]) -> Bool {
        let paths = Set(paths)
        return rows.contains { $0.entry.isFolder && paths.contains($0.path) }
    }

    /// A listed file or folder.
    struct Row {
        /// The path from the open folder.
        let path: String
        let level: Int
        let entry: Folder.Entry
        /// The reason why the folder cannot be listed; nil if it can, and for a file.
        var failure: Folder.Failure?
    }
}

import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol FilesPresentable: Presentable {
    var listener: (any FilesPresentableListener)? { get set }
    func show(_ state: FilesState)
    func announce(_ words: String)
    func refuse(_ words: String)
}

/// Keeps the open folder and the open file. The interactor never leaves the folder it was given.
final class FilesInteractor: PresentableInteractor<any FilesPresentable>, FilesPresentableListener {
    private let root: String
    private var path: [String] = []
    private var state: FilesState
    private var history: History
    /// The folders below the open one that the search has read.
    private var foldersSearched = 0
    /// The greatest number of folders that a search reads: a person waits for it.
    private static let mostFolders = 500

    init(presenter: any FilesPresentable, root: String) {
        self.root = root
        history = History(in: root)
        state = FilesState(trail: [], folder: .failure(Folder.Failure()))
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        enter([])
    }

    override func willResignActive() {
        super.willResignActive()
        history.end()
    }

    private func enter(_ path: [String], selecting row: String? = nil) {
        self.path = path
        state = FilesState(trail: [], folder: state.folder, order: state.order)
        state.trail = [String(root.split(separator: "/").last ?? "/")] + path
        read(selecting: row)
    }

    /// Reads the open folder again.
    ///
    /// - Parameter path: the row to select; by default the selected one.
    private func read(selecting path: String? = nil) {
        let place = state.found.firstIndex { $0.path == state.open?.row.path } ?? 0
        state.folder = folder(at: ([root] + self.path).joined(separator: "/"))
        state.canUndo = history.canUndo
        readRows()
        let selected = path ?? state.open?.row.path
        // After a deletion the next row takes the place.
        let row = state.rows.first { $0.path == selected } ?? state.found.prefix(place + 1).last ?? state.rows.first
        state.open = nil
        if let row { look(row.path) } else { presenter.show(state) }
    }

    private func readRows() {
        foldersSearched = 0
        state.foldersSearched = nil
        state.rows = (try? state.folder.get()).map { rows(of: $0, in: "", level: 0) } ?? []
    }

    /// Expands the folders around a row.
    private func reveal(_ path: String) {
        let names = path.split(separator: "/")
        for count in names.indices.dropFirst() { state.expanded.insert(names[..<count].joined(separator: "/")) }
    }

    private func folder(at path: String) -> Result<Folder, Folder.Failure> {
        Result { () throws(Folder.Failure) in try Folder(path: path) }
    }

    /// Returns the rows of a folder, with the rows of each expanded folder below its own row.
    private func rows(of folder: Folder, in path: String, level: Int) -> [FilesState.Row] {
        folder.entries(by: state.order).flatMap { entry in
            var row = FilesState.Row(path: path + entry.name, level: level, entry: entry)
            guard entry.isFolder, state.expanded.contains(row.path) || takeFolder() else { return [row] }
            switch self.folder(at: "\(folder.path)/\(entry.name)") {
            case .success(let inner): return [row] + rows(of: inner, in: "\(row.path)/", level: level + 1)
            case .failure(let failure):
                row.failure = failure
                return [row]
            }
        }
    }

    /// Counts one more folder that the search reads.
    ///
    /// - Returns: false if no name is searched for, or enough folders have been read.
    private func takeFolder() -> Bool {
        guard !state.query.isEmpty else { return false }
        foldersSearched += 1
        if foldersSearched > Self.mostFolders { state.foldersSearched = Self.mostFolders }
        return foldersSearched <= Self.mostFolders
    }

    // MARK: FilesPresentableListener

    func look(_ path: String) {
        guard case .success(let folder) = state.folder, let row = state.rows.first(where: { $0.path == path })
        else { return }
        let beginning = Result { () throws(Folder.Failure) in
            row.entry.isFolder
                ? try Folder.Beginning(of: Folder(path: "\(folder.path)/\(path)")) : try folder.beginning(of: path)
        }
        state.open = (row, beginning)
        presenter.show(state)
    }

    /// Opens a folder, or shows a file alone.
    func open(_ path: String) {
        if state.rows.contains(where: { $0.path == path && $0.entry.isFolder }) {
            enter(self.path + path.split(separator: "/").map(String.init))
        } else {
            look(path)
            view()
        }
    }

    /// Expands or collapses a folder. Rows of a collapsed folder are no longer picked, because they cannot be seen.
    func expand(_ path: String) {
        guard state.rows.contains(where: { $0.path == path && $0.entry.isFolder }) else { return }
        state.expanded.formSymmetricDifference([path])
        let inside = "\(path)/"
        if !state.expanded.contains(path) {
            state.picked = state.picked.filter { !$0.hasPrefix(inside) }
            if state.open?.row.path.hasPrefix(inside) == true { look(path) }
        }
        read()
    }

    func pick(_ path: String) {
        state.picked.formSymmetricDifference([path])
        presenter.show(state)
    }

    /// Shows the rows with a part of a name, of this folder and of those in it. The selected row stays if it is one of
    /// them, and also when the search ends.
    func search(_ query: String) {
        let (begins, ends) = (state.query.isEmpty && !query.isEmpty, query.isEmpty && !state.query.isEmpty)
        state.query = query
        if ends, let path = state.open?.row.path { reveal(path) }
        if begins || ends { readRows() }
        let found = state.found
        if !found.contains(where: { $0.path == state.open?.row.path }) {
            state.open = nil
            if let first = found.first { return look(first.path) }
        }
        presenter.show(state)
    }

    func sort(by order: List.SortOrder) {
        state.order = order
        read()
    }

    func goUp() {
        if let folder = path.last { enter(path.dropLast(), selecting: folder) }
    }

    /// Shows the selected file alone, up to its first megabyte.
    func view() {
        guard let row = state.open?.row, !row.entry.isFolder, let folder = try? state.folder.get() else { return }
        do {
            state.whole = try folder.beginning(of: row.path, limit: 1_000_000)
            presenter.show(state)
        } catch {
            presenter.refuse("“\(row.entry.name)” cannot be read: \(error.words).")
        }
    }

    /// Leads back from the text, or from the question for a name.
    func goBack() {
        state.whole = nil
        state.job = nil
        presenter.show(state)
    }

    /// Asks for a name. A single file begins with its own.
    func prepare(_ kind: Job.Kind) {
        let paths = kind == .makeFolder ? [] : state.chosen
        guard kind == .makeFolder || !paths.isEmpty else { return }
        state.job = Job(kind: kind, paths: paths, target: paths.count == 1 ? paths[0] : "")
        presenter.show(state)
    }

    func name(_ target: String) {
        state.job?.target = target
        state.job?.failure = ""
        presenter.show(state)
    }

    func perform() {
        guard let job = state.job, case .success(let folder) = state.folder else { return }
        do {
            let result = try folder.perform(job, within: root, at: path, in: &history)
            presenter.announce(job.report(on: state.names(of: job.paths)))
            state.job = nil
            state.picked = []
            read(selecting: result)
        } catch {
            state.job?.failure = "\(error.words)."
            read()
        }
    }

    func delete() {
        guard case .success(let folder) = state.folder else { return }
        let paths = state.chosen
        do {
            try history.delete(paths.map(folder.absolute))
            presenter.announce("Deleted \(state.names(of: paths)).")
        } catch {
            presenter.refuse("Not deleted: \(error.words).")
        }
        state.picked = []
        read()
    }

    func undo() {
        var restored: String?
        do {
            restored = try history.undo()
        } catch {
            presenter.refuse("Not undone: \(error.words).")
        }
        read(selecting: restored.flatMap { $0.split(separator: "/").last.map(String.init) })
    }
}

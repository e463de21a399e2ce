import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol FilesPresentable: Presentable {
    var listener: (any FilesPresentableListener)? { get set }
    func show(_ state: FilesState)
}

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
    /// The selected file or folder, with the beginning of its text, or the names in it.
    var open: (row: Row, beginning: Result<Folder.Beginning, Folder.Failure>)?
    /// The paths of the expanded folders, and of the picked rows.
    var expanded: Set<String> = [], picked: Set<String> = []

    /// The rows found.
    var found: [Row] {
        query.isEmpty ? rows : rows.filter { $0.entry.name.lowercased().contains(query.lowercased()) }
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

/// Keeps the open folder and the open file. The interactor never leaves the folder it was given.
final class FilesInteractor: PresentableInteractor<any FilesPresentable>, FilesPresentableListener {
    weak var listener: (any FilesListener)?

    private let root: String
    private var path: [String] = []
    private var state: FilesState

    init(presenter: any FilesPresentable, root: String) {
        self.root = root
        state = FilesState(trail: [], folder: .failure(Folder.Failure()))
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        enter([])
    }

    private func enter(_ path: [String]) {
        self.path = path
        state = FilesState(trail: [], folder: state.folder, order: state.order)
        state.trail = [String(root.split(separator: "/").last ?? "/")] + path
        read()
    }

    private func read() {
        state.folder = folder(at: ([root] + path).joined(separator: "/"))
        state.rows = (try? state.folder.get()).map { rows(of: $0, in: "", level: 0) } ?? []
        guard let row = state.rows.first(where: { $0.path == state.open?.row.path }) ?? state.rows.first else {
            return presenter.show(state)
        }
        look(row.path)
    }

    private func folder(at path: String) -> Result<Folder, Folder.Failure> {
        Result { () throws(Folder.Failure) in try Folder(path: path) }
    }

    /// Returns the rows of a folder, with the rows of each expanded folder below its own row.
    private func rows(of folder: Folder, in path: String, level: Int) -> [FilesState.Row] {
        folder.entries(by: state.order).flatMap { entry in
            var row = FilesState.Row(path: path + entry.name, level: level, entry: entry)
            guard entry.isFolder, state.expanded.contains(row.path) else { return [row] }
            switch self.folder(at: "\(folder.path)/\(entry.name)") {
            case .success(let inner): return [row] + rows(of: inner, in: "\(row.path)/", level: level + 1)
            case .failure(let failure):
                row.failure = failure
                return [row]
            }
        }
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

    func open(_ path: String) {
        guard let row = state.rows.first(where: { $0.path == path }), row.entry.isFolder else { return look(path) }
        enter(self.path + path.split(separator: "/").map(String.init))
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

    func search(_ query: String) {
        state.query = query
        presenter.show(state)
    }

    func sort(by order: List.SortOrder) {
        state.order = order
        read()
    }

    func goUp() {
        if !path.isEmpty { enter(path.dropLast()) }
    }

    func close() {
        listener?.didClose()
    }
}

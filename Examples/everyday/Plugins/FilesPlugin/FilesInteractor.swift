import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol FilesPresentable: Presentable {
    var listener: (any FilesPresentableListener)? { get set }
    func show(_ state: FilesState)
}

/// What is shown.
struct FilesState {
    /// The names of the folders that lead to the one that is open, that of the first one included.
    var trail: [String]
    var folder: Result<Folder, Folder.Failure>
    var order = Folder.Order.name
    /// The file that is looked at, and how it begins.
    var open: (entry: Folder.Entry, beginning: Result<Folder.Beginning, Folder.Failure>)?
    /// The names that are picked.
    var picked: Set<String> = []

    var entries: [Folder.Entry] { if case .success(let folder) = folder { folder.entries } else { [] } }
}

/// Keeps which folder and which file are open. It never leaves the folder that it was given.
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
        let folder = ([root] + path).joined(separator: "/")
        let order = state.order
        state.folder = Result { () throws(Folder.Failure) in try Folder(path: folder, by: order) }
        presenter.show(state)
    }

    // MARK: FilesPresentableListener

    func open(_ name: String) {
        guard case .success(let folder) = state.folder, let entry = folder.entries.first(where: { $0.name == name })
        else { return }
        if entry.isFolder { return enter(path + [name]) }
        state.open = (entry, Result { () throws(Folder.Failure) in try folder.beginning(of: entry) })
        presenter.show(state)
    }

    func pick(_ name: String) {
        state.picked.formSymmetricDifference([name])
        presenter.show(state)
    }

    func sort(by order: Folder.Order) {
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

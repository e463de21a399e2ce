import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol FilesPresentableListener: AnyObject {
    func look(_ path: String)
    func open(_ path: String)
    func expand(_ path: String)
    func pick(_ path: String)
    func search(_ query: String)
    func sort(by order: List.SortOrder)
    func goUp()
    func close()
}

/// Shows a folder as a table whose folders expand, beside the beginning of the selected file, or above it if there is
/// no room.
final class FilesViewController: ViewController, FilesPresentable {
    weak var listener: (any FilesPresentableListener)?

    private var state: FilesState?
    /// The visible part of a very large folder.
    private var window = List.Window() { didSet { setNeedsDisplay() } }

    override var screen: Screen {
        guard let state else { return Screen(title: "Files") }
        return Screen(title: state.trail.joined(separator: "/")) {
            Row {
                Pane(share: 2, atLeast: 34, scrolling: .byItself) { folder(state) }
                Pane(share: 3, atLeast: 36, scrolling: .byItself) { file(state) }
            }
            Row {
                Button("Up", id: "up", role: .back, isEnabled: state.trail.count > 1).shortcut("u")
                Button("Close", id: "close", role: .cancel)
            }
        }
    }

    @ScreenBuilder
    private func folder(_ state: FilesState) -> [Element] {
        if case .failure(let failure) = state.folder {
            Text("This folder cannot be read: \(failure.words).", tone: .negative)
        } else {
            let (rows, query, open) = (state.found, state.query, state.open?.row.path)
            let count = query.isEmpty ? "" : "\(rows.count) of \(state.rows.count)"
            Field("Search", id: "search", text: query, kind: .search, help: count)
            List("Files", id: "open", count: rows.count, window: window, windowID: "rows", selected: open) { index in
                item(rows[index], isOpen: state.expanded.contains(rows[index].path))
            }
            .columns([
                Table.Column("Name", id: "name"), Table.Column("Size", id: "size", alignment: .trailing),
                Table.Column("Changed", id: "changed", alignment: .trailing),
            ])
            .sorting("sort", by: state.order)
            .expanding("expand")
            .focusing("look")
            .picking("pick", picked: state.picked)
            .whenEmpty(query.isEmpty ? "Nothing is in this folder." : "No name has “\(query)”.")
        }
        if !state.picked.isEmpty {
            let picked = state.rows.filter { state.picked.contains($0.path) }
            Text("\(picked.count) picked, \(size(picked.reduce(0) { $0 + $1.entry.size }))", style: .caption)
        }
    }

    private func item(_ row: FilesState.Row, isOpen: Bool) -> List.Item {
        let size = row.entry.isFolder ? "" : size(row.entry.size)
        return List.Item(id: row.path, title: row.entry.name, details: [size, row.entry.day])
            .level(row.level, row.entry.isFolder ? isOpen ? .open : .closed : nil)
            .badge(row.failure == nil ? "" : "cannot be read")
    }

    private func size(_ bytes: Int) -> String {
        bytes < 1000 ? "\(bytes) B" : bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
    }

    @ScreenBuilder
    private func file(_ state: FilesState) -> [Element] {
        if let (row, beginning) = state.open {
            Text(row.entry.name, style: .headline)
            switch beginning {
            case .failure(let failure): Text("This file cannot be read: \(failure.words).", tone: .negative)
            case .success(let beginning): lines(of: beginning)
            }
        } else {
            Text("No file is open.", style: .caption)
        }
    }

    @ScreenBuilder
    private func lines(of beginning: Folder.Beginning) -> [Element] {
        if let lines = beginning.lines {
            Text(lines.joined(separator: "\n"))
            if !beginning.isWhole { Text("This is its beginning.", style: .caption) }
        } else {
            Text("This is not a text.", style: .caption)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "look": listener?.look(action.value ?? "")
        case "open": listener?.open(action.value ?? "")
        case "rows": window = List.Window(action.value)
        case "pick": listener?.pick(action.value ?? "")
        case "expand": listener?.expand(action.value ?? "")
        case "search": listener?.search(action.value ?? "")
        case "sort": listener?.sort(by: List.SortOrder(action.value))
        case "up": listener?.goUp()
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: FilesPresentable

    func show(_ state: FilesState) {
        self.state = state
        setNeedsDisplay()
    }
}

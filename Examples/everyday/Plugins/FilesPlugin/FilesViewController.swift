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
    func view()
    func goBack()
    func prepare(_ kind: Job.Kind)
    func name(_ target: String)
    func perform()
    func delete()
    func undo()
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
        let folder = state.trail.joined(separator: "/")
        if let text = state.whole, let row = state.open?.row { return whole(text, row, "\(folder)/\(row.path)") }
        return Screen(title: folder) {
            Row {
                Pane(share: 2, atLeast: 34, scrolling: .byItself) { self.folder(state) }
                Pane(share: 3, atLeast: 24, scrolling: .byItself) { file(state) }
            }
            if let job = state.job { question(job) } else { buttons(state) }
        }
    }

    /// The screen of a file that is shown alone.
    private func whole(_ text: Folder.Beginning, _ row: FilesState.Row, _ path: String) -> Screen {
        Screen(title: path) {
            Row {
                Pane(scrolling: .byItself) {
                    Text(about(row, .success(text)), style: .caption)
                    lines(of: text, path)
                }
            }
            Button("Back", id: "back", role: .back)
        }
    }

    private func buttons(_ state: FilesState) -> Row {
        let isFile = state.open?.row.entry.isFolder == false
        let chosen = state.chosen
        let inside = state.hasFolder(among: chosen) ? ", and all that is in \(chosen.count == 1 ? "it" : "them")" : ""
        let question = "Delete \(state.names(of: chosen))\(inside)?"
        let isChosen = !chosen.isEmpty
        return Row {
            Button("Up", id: "up", role: .back, isEnabled: state.trail.count > 1).shortcut("u")
            Button("View", id: "view", isEnabled: isFile).shortcut("v")
            Button("Copy", id: "ask", value: Job.Kind.copy.rawValue, isEnabled: isChosen).shortcut("c")
            Button("Move", id: "ask", value: Job.Kind.move.rawValue, isEnabled: isChosen).shortcut("m")
            Button("New folder", id: "ask", value: Job.Kind.makeFolder.rawValue).shortcut("f")
            // Not destructive, because it can be undone.
            Button("Delete", id: "delete", confirmation: question, isEnabled: isChosen).shortcut("d")
            if state.canUndo { Button("Undo", id: "undo").shortcut("z") }
        }
    }

    /// The question for the name of a copy, of something that is moved, or of a new folder.
    @ScreenBuilder
    private func question(_ job: Job) -> [Element] {
        let isNew = job.kind == .makeFolder
        Field(
            isNew ? "New folder" : "\(job.kind.rawValue) \(name(of: job.paths)) to",
            id: "target",
            text: job.target,
            kind: .text,
            help: isNew ? "" : "\(job.paths.count > 1 ? "A folder" : "A new name, or a folder"); ../ is above.",
            error: job.failure,
            submits: "perform"
        )
        Row {
            let label = isNew ? "Make" : job.kind.rawValue
            Button(label, id: "perform", role: .primary, isEnabled: !job.target.isEmpty)
            Button("Cancel", id: "back", role: .back)
        }
    }

    private func name(of paths: [String]) -> String {
        paths.count == 1 ? "“\(paths[0])”" : "\(paths.count) items"
    }

    @ScreenBuilder
    private func folder(_ state: FilesState) -> [Element] {
        if case .failure(let failure) = state.folder {
            Text("This folder cannot be read: \(failure.words).", tone: .negative)
        } else {
            let (rows, query, open) = (state.found, state.query, state.open?.row.path)
            let part = state.foldersSearched.map { " in \($0) folders" } ?? ""
            let help = query.isEmpty ? "" : "\(rows.count) of \(state.rows.count)\(part)"
            let label = status(state) + part
            Field("Search", id: "search", text: query, kind: .search, help: help)
            List(label, id: "open", count: rows.count, window: window, windowID: "rows", selected: open) {
                item(rows[$0], in: state)
            }
            .columns([
                Table.Column("Name", id: "name"), Table.Column("Size", id: "size", alignment: .trailing),
                Table.Column("Changed", id: "changed", alignment: .trailing),
            ])
            .sorting("sort", by: state.order)
            .expanding("expand")
            .focusing("look")
            .picking("pick", picked: state.picked)
            .whenEmpty(query.isEmpty ? "Nothing is in this folder." : "No name has “\(query)”\(part).")
        }
    }

    /// The number of rows and their size: of the picked ones, if there are some. Of a search, only the number of those
    /// found, so that there is room for it beside the search too.
    private func status(_ state: FilesState) -> String {
        let (own, all) = (state.own, state.rows.count)
        let picked = state.rows.filter { state.picked.contains($0.path) }
        if !picked.isEmpty { return "\(picked.count) picked, \(size(of: picked))" }
        if !state.query.isEmpty { return "\(state.found.count) of \(all) \(all == 1 ? "item" : "items")" }
        // Not what is in expanded folders: it is the same folder.
        return "\(own.count) \(own.count == 1 ? "item" : "items"), \(size(of: own))"
    }

    private func size(of rows: [FilesState.Row]) -> String { size(rows.reduce(0) { $0 + $1.entry.size }) }

    private func item(_ row: FilesState.Row, in state: FilesState) -> List.Item {
        let branch = state.expanded.contains(row.path) ? List.Branch.open : .closed
        let size = row.entry.isFolder ? "" : size(row.entry.size)
        // What a search finds is not below the row of its folder.
        let (title, level) = state.query.isEmpty ? (row.entry.name, row.level) : (row.path, 0)
        return List.Item(id: row.path, title: title, details: [size, row.entry.day])
            .level(level, row.entry.isFolder && state.query.isEmpty ? branch : nil)
            .badge(row.failure == nil ? "" : "cannot be read")
    }

    private func size(_ bytes: Int) -> String {
        bytes < 1000 ? "\(bytes) B" : bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
    }

    @ScreenBuilder
    private func file(_ state: FilesState) -> [Element] {
        if let (row, beginning) = state.open {
            Text(row.entry.name, style: .headline)
            Text(about(row, beginning), style: .caption)
            switch beginning {
            case .failure(let failure): Text("This file cannot be read: \(failure.words).", tone: .negative)
            case .success(let beginning): lines(of: beginning, row.entry.name)
            }
        } else {
            Text("No file is open.", style: .caption)
        }
    }

    /// The size and the day of a file or a folder, and the number of its lines or items.
    private func about(_ row: FilesState.Row, _ beginning: Result<Folder.Beginning, Folder.Failure>) -> String {
        let (entry, count) = (row.entry, (try? beginning.get())?.lines?.count)
        let noun = entry.isFolder ? "item" : "line"
        let lines = count.map { "\($0) \(noun)\($0 == 1 ? "" : "s")" }
        return [entry.isFolder ? nil : size(entry.size), lines, "changed \(entry.day)"].compactMap(\.self)
            .joined(separator: ", ")
    }

    @ScreenBuilder
    private func lines(of beginning: Folder.Beginning, _ name: String) -> [Element] {
        if let lines = beginning.lines {
            if name.hasSuffix(".csv") {
                table(lines)
            } else {
                Text(lines.joined(separator: "\n"))
            }
            if !beginning.isWhole { Text("This is its beginning.", style: .caption) }
        } else {
            Text("This is not a text.", style: .caption)
        }
    }

    /// A table of the lines, whose cells are between commas. The first line has the names of the columns.
    private func table(_ lines: [String]) -> Table {
        let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let columns = (rows.first ?? []).enumerated().map { column, name in
            let isNumber = rows.dropFirst().allSatisfy { $0.count > column && Double($0[column]) != nil }
            return Table.Column(name, alignment: isNumber ? .trailing : .leading)
        }
        return Table(columns: columns, rows: Array(rows.dropFirst()))
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
        case "view": listener?.view()
        case "back": listener?.goBack()
        case "ask": if let kind = Job.Kind(rawValue: action.value ?? "") { listener?.prepare(kind) }
        case "target": listener?.name(action.value ?? "")
        case "perform": listener?.perform()
        case "delete": listener?.delete()
        case "undo": listener?.undo()
        default: break
        }
    }

    // MARK: FilesPresentable

    func show(_ state: FilesState) {
        self.state = state
        setNeedsDisplay()
    }

    func announce(_ words: String) {
        say(words, undo: "undo")
    }

    func refuse(_ words: String) {
        say(words, tone: .negative)
    }
}

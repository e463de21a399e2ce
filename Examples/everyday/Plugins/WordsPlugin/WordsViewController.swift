import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol WordsPresentableListener: AnyObject {
    func count()
    func cancel()
}

/// Shows the progress of the work, and what it has found: the files beside the words that are frequent in the selected
/// one. A button cancels the work, and a message announces its end.
final class WordsViewController: ViewController, WordsPresentable {
    weak var listener: (any WordsPresentableListener)?

    private var counting = Counting.none { didSet { setNeedsDisplay() } }
    /// The names of the files in the folder.
    private var names: [String] = [] { didSet { setNeedsDisplay() } }
    /// The name of the selected file; by default the first row, which is for all files.
    private var selected = all { didSet { setNeedsDisplay() } }
    private var order = List.SortOrder("name") { didSet { setNeedsDisplay() } }
    /// The part of a name, or the counted word, to search for; empty for all files.
    private var query = "" { didSet { setNeedsDisplay() } }

    private static let all = "All files"

    override var screen: Screen {
        Screen(title: "Words") {
            Row {
                Pane(share: 1, atLeast: 32, scrolling: .byItself) { files }
                Pane(share: 1, atLeast: 28, scrolling: .byItself) {
                    if counting == .none { kinds.element } else { frequent }
                }
            }
            progress
            Row {
                if isUnderWay {
                    Button("Cancel", id: "cancel", role: .back)
                } else {
                    Button("Count", id: "count", role: .primary).shortcut("c")
                }
            }
        }
    }

    /// The progress, in one row whatever it is, so that nothing moves.
    private var progress: Row {
        Row {
            switch counting {
            case .none: Text("Nothing has been counted yet.", style: .caption)
            case .searching: ProgressBar("Looking for files", fraction: nil)
            case .underWay(let count, let files):
                ProgressBar("Counting", fraction: Double(count.files.count) / Double(files))
                Text("\(count.files.count) of \(files) files", style: .caption)
            case .cancelled(let count, let files):
                Text("\(count.words.total) words in \(count.files.count) of \(files) files", style: .headline)
            case .finished(let count):
                Text("\(count.words.total) words in \(count.files.count) files", style: .headline)
            }
        }
    }

    /// The files found, with their numbers of words, as far as they are counted. The first row is for all files.
    @ScreenBuilder
    private var files: [Element] {
        let count = counting.count
        let files = order.sorted(count.files) { one, other in
            order.column == "words" ? one.words.total < other.words.total : one.name < other.name
        }
        let word = query.lowercased()
        let counted = files.filter { isFound($0.name) || $0.words.numbers[word] != nil }.map { item($0.name, $0.words) }
        let rest = names.dropFirst(files.count).filter(isFound).map { List.Item(id: $0, title: $0) }
        let found = counted + rest
        let total = files.isEmpty ? List.Item(id: Self.all, title: Self.all) : item(Self.all, count.words)
        let all = query.isEmpty ? [total] : []
        let help = query.isEmpty ? "" : "\(found.count) of \(names.count)"
        Field("Search", id: "search", text: query, kind: .search, help: help)
        List(
            query.isEmpty ? "\(names.count) files" : "\(help) files",
            id: "look",
            items: all + found,
            selected: selected
        )
        .columns([
            Table.Column("File", id: "name"), Table.Column("Words", id: "words", alignment: .trailing),
            Table.Column("Most frequent"),
        ])
        .sorting("sort", by: order)
        .focusing("look")
        .whenEmpty(count.files.isEmpty ? "No name has “\(query)”." : "No name and no text has “\(query)”.")
    }

    private func isFound(_ name: String) -> Bool {
        query.isEmpty || name.lowercased().contains(query.lowercased())
    }

    /// A file with its words; of a word that is searched for, how often it is there.
    private func item(_ name: String, _ words: Count.Words) -> List.Item {
        let word = query.lowercased()
        let number = query.isEmpty ? nil : words.numbers[word].map { "\(word): \($0)" }
        return List.Item(id: name, title: name, details: ["\(words.total)", number ?? words.mostFrequent])
    }

    /// The files by the endings of their names, before their words are known.
    private var kinds: Chart {
        let endings = names.map { $0.contains(".") ? String($0.split(separator: ".").last ?? "") : "other" }
        let numbers = Dictionary(endings.map { ($0, 1.0) }, uniquingKeysWith: +)
        let sorted = numbers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return Chart("Files by kind", .bars, points: sorted.map { Chart.Point($0.key, $0.value) })
    }

    /// The greatest number of bars.
    private static let mostBars = 20

    /// The frequent words of the selected file, as far as it is counted. A word that is there once has no bar: bars of
    /// equal length would say nothing.
    @ScreenBuilder
    private var frequent: [Element] {
        let count = counting.count
        let isAll = selected == Self.all
        let words = isAll ? count.words : count.files.first { $0.name == selected }?.words
        let most = words?.frequent(2 * Self.mostBars) ?? []
        let (again, once) = (most.prefix(Self.mostBars).filter { $0.number > 1 }, most.filter { $0.number == 1 })
        if !again.isEmpty || once.isEmpty {
            let points = again.map { Chart.Point($0.word, Double($0.number)) }
            Chart("Longer words, \(isAll ? "all files" : "this file")", .bars, points: points)
        }
        if !isAll, !once.isEmpty {
            Text("Once in this file", style: .headline)
            Text(once.map(\.word).joined(separator: ", "))
        }
    }

    private var isUnderWay: Bool {
        switch counting {
        case .searching, .underWay: true
        case .none, .cancelled, .finished: false
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "count": listener?.count()
        case "cancel": listener?.cancel()
        case "look": selected = action.value ?? Self.all
        case "search": query = action.value ?? ""
        case "sort": order = List.SortOrder(action.value)
        default: break
        }
    }

    // MARK: WordsPresentable

    func show(_ counting: Counting) {
        self.counting = counting
    }

    func show(files: [String]) {
        names = files
    }

    func announceEnd(of files: Int) {
        say("Counted \(files) files", tone: .positive)
    }

    func announceCancel() {
        say("Cancelled")
    }
}

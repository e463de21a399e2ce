import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol WordsPresentableListener: AnyObject {
    func count()
    func cancel()
    func close()
}

/// Shows the progress of the work and what it has found, with a button to cancel, and announces the end.
final class WordsViewController: ViewController, WordsPresentable {
    weak var listener: (any WordsPresentableListener)?

    private var counting = Counting.none { didSet { setNeedsDisplay() } }

    override var screen: Screen {
        Screen(title: "Words") {
            Row {
                Pane(scrolling: .byItself) { state }
            }
            Row {
                if isUnderWay {
                    Button("Cancel", id: "cancel", role: .back)
                } else {
                    Button("Count", id: "count", role: .primary)
                }
                Button("Close", id: "close", role: .cancel)
            }
        }
    }

    @ScreenBuilder
    private var state: [Element] {
        switch counting {
        case .none: Text("Nothing has been counted yet.")
        case .searching: ProgressBar("Looking for files", fraction: nil)
        case .underWay(let counted, let files):
            ProgressBar("Counting", fraction: Double(counted.count) / Double(files))
            Text("\(counted.count) of \(files) files", style: .caption)
            chart(counted)
        case .finished(let counted):
            Text("\(counted.reduce(0) { $0 + $1.words }) words in \(counted.count) files", style: .headline)
            chart(counted)
        }
    }

    private func chart(_ counted: [CountedFile]) -> Chart {
        Chart("Words", .bars, points: counted.map { Chart.Point($0.name, Double($0.words)) })
    }

    private var isUnderWay: Bool {
        switch counting {
        case .searching, .underWay: true
        case .none, .finished: false
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "count": listener?.count()
        case "cancel": listener?.cancel()
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: WordsPresentable

    func show(_ counting: Counting) {
        self.counting = counting
    }

    func announceEnd(of files: Int) {
        say("Counted \(files) files", tone: .positive)
    }

    func announceCancel() {
        say("Cancelled")
    }
}

import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol WordsPresentableListener: AnyObject {
    func count()
    func cancel()
    func close()
}

/// Shows the progress of the work with a button to cancel, and announces the end.
final class WordsViewController: ViewController, WordsPresentable {
    weak var listener: (any WordsPresentableListener)?

    private var counting = Counting.none { didSet { setNeedsDisplay() } }

    override var screen: Screen {
        Screen(title: "Words") {
            switch counting {
            case .none: Text("Nothing has been counted yet.")
            case .searching: ProgressBar("Looking for files", fraction: nil)
            case .underWay(let done, let files):
                ProgressBar("Counting", fraction: Double(done) / Double(files))
                Text("\(done) of \(files) files", style: .caption)
            case .finished(let words, let files): Text("\(words) words in \(files) files", style: .headline)
            }
            Row {
                if isUnderWay {
                    Button("Cancel", id: "cancel", role: .cancel)
                } else {
                    Button("Count", id: "count", role: .primary)
                }
                Button("Close", id: "close", role: .cancel)
            }
        }
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

import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol WordsPresentable: Presentable {
    var listener: (any WordsPresentableListener)? { get set }
    func show(_ counting: Counting)
    func show(files: [String])
    func announceEnd(of files: Int)
    func announceCancel()
}

/// The progress of the work.
enum Counting: Equatable {
    /// Not begun.
    case none
    /// Looking for the files.
    case searching
    /// Counting: the finished files, and the number of all files.
    case underWay([CountedFile], of: Int)
    case finished([CountedFile])

    /// The finished files.
    var files: [CountedFile] {
        switch self {
        case .none, .searching: []
        case .underWay(let files, of: _), .finished(let files): files
        }
    }
}

/// A file, or all of them, with the number of each of its words.
struct CountedFile: Equatable {
    let name: String
    var words: [String: Int]

    /// The number of words.
    var count: Int { words.values.reduce(0, +) }

    /// Returns the words of at least six letters that are there most often: shorter ones are the same in all texts.
    func frequent(_ limit: Int) -> [(word: String, count: Int)] {
        let long = words.filter { $0.key.count >= 6 }.map { (word: $0.key, count: $0.value) }
        return Array(long.sorted { ($1.count, $0.word) < ($0.count, $1.word) }.prefix(limit))
    }

    /// Returns the sum of files.
    static func sum(of files: [CountedFile], name: String) -> CountedFile {
        CountedFile(name: name, words: files.reduce(into: [:]) { $0.merge($1.words, uniquingKeysWith: +) })
    }
}

/// Counts in the background. The work ends with the RIB, or when a person cancels the count.
final class WordsInteractor: PresentableInteractor<any WordsPresentable>, WordsPresentableListener {
    private let folder: TextFolder
    private let pause: Duration
    private let clock: any Clock<Duration>
    /// The running work; nil without any.
    private var work: Task<Void, Never>?

    /// Makes the interactor.
    ///
    /// - Parameters:
    ///   - pause: the time to rest after each file, so that the progress can be seen.
    ///   - clock: the clock for the pause.
    init(
        presenter: any WordsPresentable,
        folder: TextFolder,
        pause: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.folder = folder
        self.pause = pause
        self.clock = clock
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        // What was under way when the RIB was detached is cancelled.
        work = nil
        presenter.show(.none)
        task { [folder, weak self] in
            let files = await folder.files()
            self?.presenter.show(files: files)
        }
    }

    // MARK: WordsPresentableListener

    func count() {
        guard work == nil else { return }
        presenter.show(.searching)
        work = task { [folder, pause, clock, weak self] in
            let files = await folder.files()
            self?.presenter.show(files: files)
            var counted: [CountedFile] = []
            for file in files {
                guard !Task.isCancelled else { return }
                self?.presenter.show(.underWay(counted, of: files.count))
                counted.append(CountedFile(name: file, words: await folder.words(in: file)))
                if pause > .zero { try? await clock.sleep(for: pause) }
            }
            guard !Task.isCancelled else { return }
            self?.finish(counted)
        }
    }

    func cancel() {
        guard let work = work.take() else { return }
        work.cancel()
        presenter.show(.none)
        presenter.announceCancel()
    }

    private func finish(_ counted: [CountedFile]) {
        work = nil
        presenter.show(.finished(counted))
        presenter.announceEnd(of: counted.count)
    }
}

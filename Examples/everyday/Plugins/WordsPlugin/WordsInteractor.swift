import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol WordsPresentable: Presentable {
    var listener: (any WordsPresentableListener)? { get set }
    func show(_ counting: Counting)
    func announceEnd(of files: Int)
    func announceCancel()
}

/// How far the work has come.
enum Counting: Equatable {
    /// It has not begun.
    case none
    /// The files are being looked for.
    case searching
    /// So many of the files are done.
    case underWay(done: Int, of: Int)
    case finished(words: Int, files: Int)
}

/// Counts in the background. The work ends with the RIB, or when a person cancels it.
final class WordsInteractor: PresentableInteractor<any WordsPresentable>, WordsPresentableListener {
    weak var listener: (any WordsListener)?

    private let folder: TextFolder
    private let pause: Duration
    private let clock: any Clock<Duration>
    /// What is under way; nil if nothing is.
    private var work: Task<Void, Never>?

    /// - Parameters:
    ///   - pause: how long it rests after each file, to be looked at.
    ///   - clock: says when that has passed.
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
    }

    // MARK: WordsPresentableListener

    func count() {
        guard work == nil else { return }
        presenter.show(.searching)
        work = task { [folder, pause, clock, weak self] in
            let files = await folder.files()
            var words = 0
            for (done, file) in files.enumerated() {
                guard !Task.isCancelled else { return }
                self?.presenter.show(.underWay(done: done, of: files.count))
                words += await folder.words(in: file)
                if pause > .zero { try? await clock.sleep(for: pause) }
            }
            guard !Task.isCancelled else { return }
            self?.finish(words, in: files.count)
        }
    }

    func cancel() {
        guard let work = work.take() else { return }
        work.cancel()
        presenter.show(.none)
        presenter.announceCancel()
    }

    private func finish(_ words: Int, in files: Int) {
        work = nil
        presenter.show(.finished(words: words, files: files))
        presenter.announceEnd(of: files)
    }

    func close() {
        listener?.didClose()
    }
}

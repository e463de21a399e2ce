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
    case underWay(Count, of: Int)
    /// Ended by a person: the files finished before, and the number of all files.
    case cancelled(Count, of: Int)
    case finished(Count)

    /// The finished files.
    var count: Count {
        switch self {
        case .none, .searching: Count()
        case .underWay(let count, of: _), .cancelled(let count, of: _), .finished(let count): count
        }
    }
}

/// Counts in the background. The work ends with the RIB, or when a person cancels the count.
final class WordsInteractor: PresentableInteractor<any WordsPresentable>, WordsPresentableListener {
    private let folder: TextFolder
    private let pause: Duration
    private let clock: any Clock<Duration>
    /// The running work; nil without any.
    private var work: Task<Void, Never>?
    private var counting = Counting.none { didSet { presenter.show(counting) } }

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
        counting = .none
        task { [folder, weak self] in
            let files = await folder.files()
            self?.presenter.show(files: files)
        }
    }

    // MARK: WordsPresentableListener

    func count() {
        guard work == nil else { return }
        counting = .searching
        work = task { [folder, pause, clock, weak self] in
            let files = await folder.files()
            self?.presenter.show(files: files)
            var count = Count()
            for file in files {
                guard !Task.isCancelled else { return }
                self?.counting = .underWay(count, of: files.count)
                count.add(file, await folder.words(in: file))
                if pause > .zero { try? await clock.sleep(for: pause) }
            }
            guard !Task.isCancelled else { return }
            self?.finish(count)
        }
    }

    func cancel() {
        guard let work = work.take() else { return }
        work.cancel()
        if case .underWay(let count, let files) = counting {
            counting = .cancelled(count, of: files)
        } else {
            counting = .none
        }
        presenter.announceCancel()
    }

    private func finish(_ count: Count) {
        work = nil
        counting = .finished(count)
        presenter.announceEnd(of: count.files.count)
    }
}

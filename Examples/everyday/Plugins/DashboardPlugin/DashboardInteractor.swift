import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol DashboardPresentable: Presentable {
    var listener: (any DashboardPresentableListener)? { get set }
    func show(_ readings: [Reading], isPaused: Bool)
}

/// Reads the machine's files again and again while the RIB is active, and keeps the last readings.
final class DashboardInteractor: PresentableInteractor<any DashboardPresentable>, DashboardPresentableListener {
    /// The greatest number of readings kept.
    static let limit = 60

    private let machine: Machine
    private let interval: Int
    private var readings: [Reading] = []
    private var isPaused = false

    /// Makes the interactor.
    ///
    /// - Parameters:
    ///   - interval: the seconds between two readings.
    ///   - history: the moments before the first reading.
    init(presenter: any DashboardPresentable, machine: Machine, interval: Int, history: [Moment] = []) {
        self.machine = machine
        readings = history.map(Reading.init)
        self.interval = max(1, interval)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        read()
        task { [weak self, interval] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(interval))
                self?.read()
            }
        }
    }

    private func read() {
        guard !isPaused, !Task.isCancelled, let reading = machine.read(after: readings.last) else { return }
        // Processes are compared with those of the last reading only.
        if !readings.isEmpty { readings[readings.count - 1].processes = [] }
        readings = (readings + [reading]).suffix(Self.limit)
        presenter.show(readings, isPaused: isPaused)
    }

    // MARK: DashboardPresentableListener

    func pause(_ isPaused: Bool) {
        self.isPaused = isPaused
        presenter.show(readings, isPaused: isPaused)
        read()
    }
}

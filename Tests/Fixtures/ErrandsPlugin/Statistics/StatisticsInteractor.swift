import RIBs

@MainActor
protocol StatisticsRouting: Routing {}

@MainActor
protocol StatisticsInteractable: Interactable {}

/// How much there is to do.
struct Summary: Equatable {
    let doneCount: Int
    let openCount: Int
}

/// Counts.
final class StatisticsInteractor: Interactor, StatisticsInteractable {
    weak var listener: (any StatisticsListener)?

    private let errands: Observable<[Errand]>

    init(errands: Observable<[Errand]>) {
        self.errands = errands
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        errands
            .map { errands in
                let doneCount = errands.count { $0.isDone }
                return Summary(doneCount: doneCount, openCount: errands.count - doneCount)
            }
            .distinctUntilChanged()
            .subscribe(onNext: { [weak self] in self?.listener?.statisticsDidChange($0) })
            .disposeOnDeactivate(interactor: self)
    }
}

/// Has no children.
final class StatisticsRouter: Router<any StatisticsInteractable>, StatisticsRouting {}

import RIBs

/// Brings errands from elsewhere, each time it is asked to.
final class SyncWorker: Worker {
    private let store: any MutableErrandStore
    private let refresh: Observable<Void>
    private let running = BehaviorRelay(value: 0)

    /// How often it has brought something.
    var syncCount: Observable<Int> { running.asObservable() }

    init(store: any MutableErrandStore, refresh: Observable<Void>) {
        self.store = store
        self.refresh = refresh
        super.init()
    }

    override func didStart(_ interactorScope: any InteractorScope) {
        super.didStart(interactorScope)
        refresh.flatMapLatest { Self.load() }
            .subscribe(onNext: { [weak self] title in self?.take(title) })
            .disposeOnStop(self)
    }

    private func take(_ title: String) {
        store.add(title: "\(title) \(running.value + 1)", category: .work)
        running.accept(running.value + 1)
    }

    /// As a service answers: later.
    private static func load() -> Observable<String> {
        Observable.create { observer in
            let task = Task { @MainActor in
                await Task.yield()
                guard !Task.isCancelled else { return }
                observer.onNext("Call back")
                observer.onCompleted()
            }
            return Disposables.create { task.cancel() }
        }
    }
}

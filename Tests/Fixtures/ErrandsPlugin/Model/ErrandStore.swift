import RIBs

/// The errands, for readers.
@MainActor
protocol ErrandStore: AnyObject {
    var errands: Observable<[Errand]> { get }
    func errand(_ id: Int) -> Errand?
}

/// The errands, for writers.
@MainActor
protocol MutableErrandStore: ErrandStore {
    func add(title: String, category: Errand.Category)
    func update(_ errand: Errand)
    func toggle(_ id: Int)
    func remove(_ id: Int)
}

/// Keeps the errands in memory.
final class ErrandStoreImpl: MutableErrandStore {
    private let relay: BehaviorRelay<[Errand]>
    private var nextID: Int

    init(_ errands: [Errand]) {
        relay = BehaviorRelay(value: errands)
        nextID = (errands.map(\.id).max() ?? 0) + 1
    }

    var errands: Observable<[Errand]> { relay.asObservable() }

    func errand(_ id: Int) -> Errand? {
        relay.value.first { $0.id == id }
    }

    func add(title: String, category: Errand.Category) {
        relay.accept(relay.value + [Errand(id: nextID, title: title, category: category)])
        nextID += 1
    }

    func update(_ errand: Errand) {
        relay.accept(relay.value.map { $0.id == errand.id ? errand : $0 })
    }

    func toggle(_ id: Int) {
        guard var errand = errand(id) else { return }
        errand.isDone.toggle()
        update(errand)
    }

    func remove(_ id: Int) {
        relay.accept(relay.value.filter { $0.id != id })
    }
}

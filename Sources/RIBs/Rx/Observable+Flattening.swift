// Observables of what each element leads to, by RxSwift's names.
extension ObservableType {
    /// The elements of all observables that the closure returns, as they come. It ends when all have ended.
    public func flatMap<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flattening(.all, transform)
    }

    /// The elements of the observable that the closure returns for the latest element. It ends when both have ended.
    public func flatMapLatest<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flattening(.latest, transform)
    }

    /// The elements of the observable that the closure returns; elements that come before that has ended are left out.
    public func flatMapFirst<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flattening(.first, transform)
    }

    /// The elements of all observables that the closure returns, one observable after the other.
    public func concatMap<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flattening(.inOrder, transform)
    }

    private func flattening<Source: ObservableType>(
        _ order: Flattening<Element, Source>.Order,
        _ transform: @escaping @MainActor (Element) throws -> Source
    ) -> Observable<Source.Element> {
        let source = asObservable()
        return Observable { sink in
            let flattening = Flattening(order, transform, sink)
            let outer = source.subscribe(
                .init(onNext: flattening.next, onError: sink.fail, onCompleted: flattening.complete)
            )
            return Disposables.create {
                outer.dispose()
                flattening.dispose()
            }
        }
    }
}

extension ObservableType where Element: ObservableType {
    /// The elements of all observables that this one delivers, as they come.
    public func merge() -> Observable<Element.Element> { flatMap { $0 } }

    /// The elements of the observable that this one has delivered last.
    ///
    ///     tabs.map { tab in titles(of: tab) }.switchLatest()
    public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }

    /// The elements of all observables that this one delivers, one observable after the other.
    public func concat() -> Observable<Element.Element> { concatMap { $0 } }
}

/// One subscription to the observables that elements lead to.
@MainActor
private final class Flattening<Element, Source: ObservableType> {
    enum Order {
        case all, latest, first, inOrder
    }

    private let order: Order
    private let transform: @MainActor (Element) throws -> Source
    private let sink: Sink<Source.Element>
    private var isOuterOver = false
    /// Those that have not ended; nil for one that is being subscribed to.
    private var inner: [Int: Sink<Source.Element>?] = [:]
    private var waiting: [Element] = []
    private var nextKey = 0

    init(_ order: Order, _ transform: @escaping @MainActor (Element) throws -> Source, _ sink: Sink<Source.Element>) {
        (self.order, self.transform, self.sink) = (order, transform, sink)
    }

    func next(_ element: Element) {
        switch order {
        case .all: begin(element)
        case .latest:
            endInner()
            begin(element)
        case .first: if inner.isEmpty { begin(element) }
        case .inOrder: if inner.isEmpty { begin(element) } else { waiting.append(element) }
        }
    }

    func complete() {
        isOuterOver = true
        if inner.isEmpty { sink.complete() }
    }

    func dispose() {
        waiting = []
        endInner()
    }

    private func endInner() {
        let ended = inner
        inner = [:]
        for case let sink? in ended.values { sink.dispose() }
    }

    private func begin(_ element: Element) {
        let key = nextKey
        nextKey += 1
        do {
            let source = try transform(element).asObservable()
            inner.updateValue(nil, forKey: key)
            let part = source.subscribe(
                .init(onNext: sink.next, onError: sink.fail, onCompleted: { [weak self] in self?.end(key) })
            )
            // By now this part can have ended, or been replaced.
            if inner.keys.contains(key) { inner[key] = part } else { part.dispose() }
        } catch { sink.fail(error) }
    }

    private func end(_ key: Int) {
        inner.removeValue(forKey: key)
        if !waiting.isEmpty { return begin(waiting.removeFirst()) }
        if isOuterOver, inner.isEmpty { sink.complete() }
    }
}

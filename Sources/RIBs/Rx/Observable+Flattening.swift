// Observables of what each element leads to, by RxSwift's names.
extension ObservableType {
    /// Delivers the elements of all observables returned by the closure, as they come. Ends when all have ended.
    public func flatMap<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flattening(.all, transform)
    }

    /// Delivers the elements of the observable returned for the latest element. Ends when both have ended.
    public func flatMapLatest<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flattening(.latest, transform)
    }

    /// Delivers the elements of the observable returned by the closure. Elements that come before its end are left out.
    public func flatMapFirst<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flattening(.first, transform)
    }

    /// Delivers the elements of all observables returned by the closure, in order.
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
    /// Delivers the elements of all inner observables, as they come.
    public func merge() -> Observable<Element.Element> { flatMap { $0 } }

    /// Delivers the elements of the latest inner observable.
    ///
    ///     tabs.map { tab in titles(of: tab) }.switchLatest()
    public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }

    /// Delivers the elements of all inner observables, in order.
    public func concat() -> Observable<Element.Element> { concatMap { $0 } }
}

/// A subscription to the observables made from elements.
@MainActor
private final class Flattening<Element, Source: ObservableType> {
    enum Order {
        case all, latest, first, inOrder
    }

    private let order: Order
    private let transform: @MainActor (Element) throws -> Source
    private let sink: Sink<Source.Element>
    private var isOuterOver = false
    /// The open subscriptions by number; nil during a subscription's start.
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

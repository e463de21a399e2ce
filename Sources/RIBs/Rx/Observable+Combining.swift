// Observables of several, by RxSwift's names.
extension Observable {
    /// Delivers the elements of all sources, as they come. Ends when all have ended, and fails when any fails.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merge(sources) }

    /// Delivers the elements of all sources, as they come. Ends when all have ended, and fails when any fails.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        Observable<Observable<Element>>.from(sources).flatMap { $0 }
    }

    /// Delivers the elements of each source in order, subscribing to the next after the end of the last.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concat(sources) }

    /// Delivers the elements of each source in order, subscribing to the next after the end of the last.
    public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
        Observable<Observable<Element>>.from(sources).concatMap { $0 }
    }
}

extension ObservableType {
    /// Delivers the elements of this observable, then the elements of the other.
    public func concat<Other: ObservableType>(_ other: Other) -> Observable<Element> where Other.Element == Element {
        Observable.concat(asObservable(), other.asObservable())
    }

    /// Delivers the closure's result for each element and the other's latest element. Elements before the other's first
    /// are left out.
    public func withLatestFrom<Other: ObservableType, Result>(
        _ other: Other,
        resultSelector: @escaping @MainActor (Element, Other.Element) throws -> Result
    ) -> Observable<Result> {
        let (source, other) = (asObservable(), other.asObservable())
        return Observable<Result> { sink in
            var last: Other.Element?
            let latest = other.subscribe(.init(onNext: { last = $0 }, onError: sink.fail))
            let results: Observable<Result> = source.passing { sink in
                { element in if let last { sink.next(try resultSelector(element, last)) } }
            }
            let elements = results.subscribe(
                .init(onNext: sink.next, onError: sink.fail, onCompleted: sink.complete)
            )
            return Disposables.create(latest, elements)
        }
    }

    /// Delivers the latest element at each element of another observable and at its end, unless there has been none
    /// since the last time. Ends at the first of these after its own end.
    public func sample<Sampler: ObservableType>(_ sampler: Sampler) -> Observable<Element> {
        let (source, sampler) = (asObservable(), sampler.asObservable())
        return Observable { sink in
            var latest: Element?
            var isOver = false
            let deliver: @MainActor () -> Void = {
                if let element = latest.take() { sink.next(element) }
                if isOver { sink.complete() }
            }
            let elements = source.subscribe(
                .init(onNext: { latest = $0 }, onError: sink.fail, onCompleted: { isOver = true })
            )
            let samples = sampler.subscribe(
                .init(onNext: { _ in deliver() }, onError: sink.fail, onCompleted: deliver)
            )
            return Disposables.create(elements, samples)
        }
    }

    /// Delivers the other's latest element, at each element of this observable.
    public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<Other.Element> {
        withLatestFrom(other) { $1 }
    }
}

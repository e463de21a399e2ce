// Observables of several, by RxSwift's names.
extension Observable {
    /// The elements of all of them, as they come. It ends when all have ended, and fails when one does.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merge(sources) }

    /// The elements of all of them, as they come. It ends when all have ended, and fails when one does.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        Observable<Observable<Element>>.from(sources).flatMap { $0 }
    }

    /// The elements of each of them, one after the other.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concat(sources) }

    /// The elements of each of them, one after the other.
    public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
        Observable<Observable<Element>>.from(sources).concatMap { $0 }
    }
}

extension ObservableType {
    /// The elements of this observable, then those of the other.
    public func concat<Other: ObservableType>(_ other: Other) -> Observable<Element> where Other.Element == Element {
        Observable.concat(asObservable(), other.asObservable())
    }

    /// The result of the closure for each element and the latest one of the other; elements before its first are left
    /// out.
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

    /// The latest element of the other at each element of this one.
    public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<Other.Element> {
        withLatestFrom(other) { $1 }
    }
}

// Observables of several, by RxSwift's names.
extension Observable {
    /// The elements of all of them, as they come. It ends when all have ended, and fails when one does.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        Observable { sink in
            var openCount = sources.count
            let parts = CompositeDisposable()
            for source in sources {
                let part = source.subscribe(
                    Sink.Handlers(
                        onNext: sink.next,
                        onError: sink.fail,
                        onCompleted: {
                            openCount -= 1
                            if openCount == 0 { sink.complete() }
                        }
                    )
                )
                parts.insert(part)
            }
            return parts
        }
    }

    /// The result of the closure for the latest elements of both, once both have one, at each element of either. It
    /// ends when both have ended, and fails when one does.
    public static func combineLatest<First: ObservableType, Second: ObservableType>(
        _ first: First,
        _ second: Second,
        resultSelector: @escaping @MainActor (First.Element, Second.Element) -> Element
    ) -> Observable<Element> {
        let (first, second) = (first.asObservable(), second.asObservable())
        return Observable { sink in
            var (lastFirst, lastSecond) = (First.Element?.none, Second.Element?.none)
            var openCount = 2
            let deliver: @MainActor () -> Void = {
                if let lastFirst, let lastSecond { sink.next(resultSelector(lastFirst, lastSecond)) }
            }
            let end: @MainActor () -> Void = {
                openCount -= 1
                if openCount == 0 { sink.complete() }
            }
            let firstPart = first.subscribe(
                .init(
                    onNext: {
                        lastFirst = $0
                        deliver()
                    },
                    onError: sink.fail,
                    onCompleted: end
                )
            )
            let secondPart = second.subscribe(
                .init(
                    onNext: {
                        lastSecond = $0
                        deliver()
                    },
                    onError: sink.fail,
                    onCompleted: end
                )
            )
            return Disposables.create(firstPart, secondPart)
        }
    }
}

extension ObservableType {
    /// The result of the closure for each element and the latest one of the other; elements before its first are left
    /// out.
    public func withLatestFrom<Other: ObservableType, Result>(
        _ other: Other,
        resultSelector: @escaping @MainActor (Element, Other.Element) -> Result
    ) -> Observable<Result> {
        let (source, other) = (asObservable(), other.asObservable())
        return Observable<Result> { sink in
            var last: Other.Element?
            let latest = other.subscribe(.init(onNext: { last = $0 }, onError: sink.fail))
            let elements = source.subscribe(
                .init(
                    onNext: { element in if let last { sink.next(resultSelector(element, last)) } },
                    onError: sink.fail,
                    onCompleted: sink.complete
                )
            )
            return Disposables.create(latest, elements)
        }
    }

    /// The latest element of the other at each element of this one.
    public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<Other.Element> {
        withLatestFrom(other) { $1 }
    }
}

// Operators that begin late or end early, by RxSwift's names.
extension ObservableType {
    /// The elements until the closure returns false for one; then it ends, without that one.
    public func take(while predicate: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        passing { sink in { element in if try predicate(element) { sink.next(element) } else { sink.complete() } } }
    }

    /// The elements until another observable delivers one; then it ends.
    ///
    ///     moves.take(until: gameOver)
    public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
        let (source, other) = (asObservable(), other.asObservable())
        return Observable { sink in
            let end = other.subscribe(.init(onNext: { _ in sink.complete() }, onError: sink.fail))
            let elements = source.subscribe(
                .init(onNext: sink.next, onError: sink.fail, onCompleted: sink.complete)
            )
            return Disposables.create(end, elements)
        }
    }

    /// The elements from the first one for which the closure returns false.
    public func skip(while predicate: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        passing { sink in
            var hasBegun = false
            return { element in
                if !hasBegun { hasBegun = try !predicate(element) }
                if hasBegun { sink.next(element) }
            }
        }
    }

    /// The elements after another observable has delivered one.
    public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
        let (source, other) = (asObservable(), other.asObservable())
        return Observable { sink in
            var hasBegun = false
            let start = other.subscribe(.init(onNext: { _ in hasBegun = true }, onError: sink.fail))
            let elements = source.subscribe(
                .init(onNext: { if hasBegun { sink.next($0) } }, onError: sink.fail, onCompleted: sink.complete)
            )
            return Disposables.create(start, elements)
        }
    }
}

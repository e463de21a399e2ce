// What the elements amount to, by RxSwift's names.
extension ObservableType {
    /// What the closure makes of its last result and each element, beginning with the seed, which is not delivered.
    ///
    ///     mutations.scan(State()) { state, mutation in state.applying(mutation) }
    public func scan<Result>(
        _ seed: Result,
        accumulator: @escaping @MainActor (Result, Element) throws -> Result
    ) -> Observable<Result> {
        passing { sink in
            var result = seed
            return { element in
                result = try accumulator(result, element)
                sink.next(result)
            }
        }
    }

    /// The last result of the closure, which gets its result before and each element, once the observable has ended: the
    /// seed if there are no elements.
    public func reduce<Result>(
        _ seed: Result,
        accumulator: @escaping @MainActor (Result, Element) throws -> Result
    ) -> Observable<Result> {
        concluding { sink in
            var result = seed
            return ({ result = try accumulator(result, $0) }, { sink.next(result) })
        }
    }

    /// All elements, once the observable has ended.
    public func toArray() -> Single<[Element]> {
        Single(
            concluding { sink in
                var elements: [Element] = []
                return ({ elements.append($0) }, { sink.next(elements) })
            }
        )
    }

    /// An element if the observable ends without any.
    public func ifEmpty(default element: Element) -> Observable<Element> {
        concluding { sink in
            var isEmpty = true
            return (
                {
                    isEmpty = false
                    sink.next($0)
                },
                { if isEmpty { sink.next(element) } }
            )
        }
    }

    /// Only the end, or the error.
    public func ignoreElements() -> Observable<Never> { end() }

    /// Only the end, or the error, as an observable of other elements.
    func end<Other>() -> Observable<Other> { passing { _ in { _ in } } }
}

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

    /// All elements, once the observable has ended.
    public func toArray() -> Single<[Element]> {
        let source = asObservable()
        return Single(
            Observable<[Element]> { sink in
                var elements: [Element] = []
                return source.subscribe(
                    .init(
                        onNext: { elements.append($0) },
                        onError: sink.fail,
                        onCompleted: {
                            sink.next(elements)
                            sink.complete()
                        }
                    )
                )
            }
        )
    }
}

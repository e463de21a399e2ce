// `import Combine`, where there is none: OpenCombine, with the operators that apps use and it does not have.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation

extension Publisher {
    /// The elements of both, as they come. As Combine's, of two.
    public func merge<Other: Publisher>(with other: Other) -> AnyPublisher<Output, Failure>
    where Other.Output == Output, Other.Failure == Failure {
        [eraseToAnyPublisher(), other.eraseToAnyPublisher()].publisher
            .setFailureType(to: Failure.self)
            .flatMap { $0 }
            .eraseToAnyPublisher()
    }

    /// The latest of both, once each has one, and with each change. As Combine's, of two: of three, combine with the
    /// third what combines the others.
    ///
    /// It ends with the last of the two; Combine's also ends when one ends without an element.
    public func combineLatest<Other: Publisher>(
        _ other: Other
    ) -> AnyPublisher<(Output, Other.Output), Failure> where Other.Failure == Failure {
        map { (left: Output?.some($0), right: Other.Output?.none) }
            .merge(with: other.map { (left: Output?.none, right: Other.Output?.some($0)) })
            .scan((left: Output?.none, right: Other.Output?.none)) { latest, new in
                (left: new.left ?? latest.left, right: new.right ?? latest.right)
            }
            .compactMap { latest in
                guard let left = latest.left, let right = latest.right else { return nil }
                return (left, right)
            }
            .eraseToAnyPublisher()
    }

    /// What a closure makes of the latest of both. As Combine's, of two.
    public func combineLatest<Other: Publisher, Result>(
        _ other: Other,
        _ transform: @escaping (Output, Other.Output) -> Result
    ) -> AnyPublisher<Result, Failure> where Other.Failure == Failure {
        combineLatest(other).map { transform($0, $1) }.eraseToAnyPublisher()
    }
}

public import OpenCombine

// The latest of several publishers, which OpenCombine does not have.
extension Publisher {
    /// Publishes the latest values of both, once each has a value, and with each change. As Combine's.
    ///
    ///     card.combineLatest(balance).sink { card, balance in … }
    ///
    /// The publisher ends with the last of the two; Combine's also ends when one ends without an element.
    public func combineLatest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
    where P.Failure == Failure {
        map { (left: Output?.some($0), right: P.Output?.none) }
            .merge(with: other.map { (left: Output?.none, right: P.Output?.some($0)) })
            .scan((left: Output?.none, right: P.Output?.none)) { latest, new in
                (left: new.left ?? latest.left, right: new.right ?? latest.right)
            }
            .compactMap { latest in
                guard let left = latest.left, let right = latest.right else { return nil }
                return (left, right)
            }
            .eraseToAnyPublisher()
    }

    /// Publishes the latest values of three. As Combine's.
    public func combineLatest<P: Publisher, Q: Publisher>(
        _ second: P,
        _ third: Q
    ) -> AnyPublisher<(Output, P.Output, Q.Output), Failure> where P.Failure == Failure, Q.Failure == Failure {
        combineLatest(second).combineLatest(third).map { ($0.0, $0.1, $1) }.eraseToAnyPublisher()
    }

    /// Publishes the latest values of four. As Combine's.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ second: P,
        _ third: Q,
        _ fourth: R
    ) -> AnyPublisher<(Output, P.Output, Q.Output, R.Output), Failure>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        combineLatest(second, third).combineLatest(fourth).map { ($0.0, $0.1, $0.2, $1) }.eraseToAnyPublisher()
    }

    /// Publishes a closure's results for the latest values of both. As Combine's.
    public func combineLatest<P: Publisher, Result>(
        _ other: P,
        _ transform: @escaping (Output, P.Output) -> Result
    ) -> AnyPublisher<Result, Failure> where P.Failure == Failure {
        combineLatest(other).map { transform($0, $1) }.eraseToAnyPublisher()
    }

    /// Publishes a closure's results for the latest values of three. As Combine's.
    public func combineLatest<P: Publisher, Q: Publisher, Result>(
        _ second: P,
        _ third: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> Result
    ) -> AnyPublisher<Result, Failure> where P.Failure == Failure, Q.Failure == Failure {
        combineLatest(second, third).map { transform($0, $1, $2) }.eraseToAnyPublisher()
    }
}

extension Publishers {
    /// A publisher of the latest values of two. As Combine's.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        /// The published values.
        public typealias Output = (A.Output, B.Output)
        /// The failure of the upstreams.
        public typealias Failure = A.Failure

        private let latest: AnyPublisher<Output, Failure>

        /// Makes a publisher of the two.
        public init(_ a: A, _ b: B) {
            latest = a.combineLatest(b)
        }

        /// Subscribes to both.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            latest.receive(subscriber: subscriber)
        }
    }

    /// A publisher of the latest values of three. As Combine's.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// The published values.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// The failure of the upstreams.
        public typealias Failure = A.Failure

        private let latest: AnyPublisher<Output, Failure>

        /// Makes a publisher of the three.
        public init(_ a: A, _ b: B, _ c: C) {
            latest = a.combineLatest(b, c)
        }

        /// Subscribes to all.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            latest.receive(subscriber: subscriber)
        }
    }
}

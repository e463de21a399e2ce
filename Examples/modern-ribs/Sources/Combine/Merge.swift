public import OpenCombine

// The elements of several publishers as they come, which OpenCombine does not have.
extension Publisher {
    /// Publishes the elements of both, as they come. As Combine's.
    public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
        Publishers.MergeMany(eraseToAnyPublisher(), other.eraseToAnyPublisher()).eraseToAnyPublisher()
    }

    /// Publishes the elements of three, as they come. As Combine's.
    public func merge<P: Publisher, Q: Publisher>(with second: P, _ third: Q) -> AnyPublisher<Output, Failure>
    where P.Output == Output, P.Failure == Failure, Q.Output == Output, Q.Failure == Failure {
        merge(with: second).merge(with: third)
    }
}

extension Publishers {
    /// A publisher of the elements of any number of publishers, as they come; it ends with the last of them. As
    /// Combine's.
    ///
    ///     Publishers.MergeMany(buttons.map(\.taps)).sink { … }
    public struct MergeMany<Upstream: Publisher>: Publisher {
        /// The published values.
        public typealias Output = Upstream.Output
        /// The failure of the upstreams.
        public typealias Failure = Upstream.Failure

        private let upstreams: [Upstream]

        /// Makes a publisher of several.
        public init(_ upstreams: Upstream...) {
            self.upstreams = upstreams
        }

        /// Makes a publisher of the publishers in a sequence.
        public init<S: Swift.Sequence>(_ upstreams: S) where S.Element == Upstream {
            self.upstreams = Array(upstreams)
        }

        /// Subscribes to all.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            upstreams.publisher.setFailureType(to: Failure.self).flatMap { $0 }.receive(subscriber: subscriber)
        }
    }
}

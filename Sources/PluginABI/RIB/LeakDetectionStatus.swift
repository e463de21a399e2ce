/// Whether the leak detector is waiting for something to be freed. As Uber's.
public enum LeakDetectionStatus: Hashable, Sendable {
    /// Objects are expected to be freed, or views to disappear.
    case InProgress  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Nothing is expected.
    case DidComplete  // swift-format-ignore: AlwaysUseLowerCamelCase
}

/// Takes back what the leak detector has to expect. As Uber's.
///
///     let handle = LeakDetector.instance.expectDeallocate(object: cache, inTime: 5)
@MainActor
public protocol LeakDetectionHandle: AnyObject {
    /// The object may stay: it is not reported.
    func cancel()
}

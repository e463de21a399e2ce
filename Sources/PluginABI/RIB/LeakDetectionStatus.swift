/// The status of the leak detector: waiting for a deallocation, or idle. As Uber's.
public enum LeakDetectionStatus: Hashable, Sendable {
    /// Objects are expected to be freed, or views to disappear.
    case InProgress  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Nothing is expected.
    case DidComplete  // swift-format-ignore: AlwaysUseLowerCamelCase
}

/// A handle of an expectation of the leak detector, to cancel the expectation. As Uber's.
///
///     let handle = LeakDetector.instance.expectDeallocate(object: cache, inTime: 5)
@MainActor
public protocol LeakDetectionHandle: AnyObject {
    /// Cancels the expectation: the object may stay, and is not reported.
    func cancel()
}

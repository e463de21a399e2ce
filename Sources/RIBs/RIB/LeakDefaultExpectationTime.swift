/// The usual times, in seconds, for `LeakDetector.expectDeallocate(object:inTime:)` and
/// `LeakDetector.expectViewControllerDisappear(viewController:inTime:)`.
///
/// As Uber's.
public struct LeakDefaultExpectationTime {
    /// The time in which an object should be freed.
    public static var deallocation: Double { 1 }
    /// The time in which a view should disappear.
    public static var viewDisappear: Double { 5 }
}

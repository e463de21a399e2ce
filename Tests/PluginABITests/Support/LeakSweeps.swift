@testable import PluginABI

/// Runs `body` while the leak detector sets no timer, so that a test sweeps when it wants.
///
/// The look that the body asked for is done by the timer afterwards: other tests wait for it.
@MainActor
func withoutLeakTimer<Result>(_ body: (LeakDetector) -> Result) -> Result {
    let detector = LeakDetector.instance
    let scheduler = detector.scheduler
    var pending: (@MainActor () -> Void)?
    detector.scheduler = { pending = $0 }
    defer {
        detector.scheduler = scheduler
        if let pending { scheduler(pending) }
    }
    return body(detector)
}

/// The faults of `body` and of as many sweeps as an interval takes.
@MainActor
func faultsOfInterval(after body: () -> Void) -> [Fault] {
    withoutLeakTimer { detector in
        faults {
            body()
            for _ in 0..<2 { detector.sweep() }
        }
    }
}

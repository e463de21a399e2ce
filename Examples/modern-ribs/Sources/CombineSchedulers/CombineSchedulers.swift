// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of CombineSchedulers that apps hand to their RIBs. `ribs-host import` copies this file.
@_exported import Combine
import Foundation

public typealias AnySchedulerOf<Base: Scheduler> = AnyScheduler<Base.SchedulerTimeType, Base.SchedulerOptions>

/// Any scheduler with a kind of time.
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    private let getNow: () -> SchedulerTimeType
    private let getTolerance: () -> SchedulerTimeType.Stride
    private let scheduleNow: (SchedulerOptions?, @escaping () -> Void) -> Void
    private let scheduleAfter:
        (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
    private let scheduleEvery:
        (
            SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
            @escaping () -> Void
        ) -> any Cancellable

    public init<Base: Scheduler>(_ base: Base)
    where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
        getNow = { base.now }
        getTolerance = { base.minimumTolerance }
        scheduleNow = { base.schedule(options: $0, $1) }
        scheduleAfter = { base.schedule(after: $0, tolerance: $1, options: $2, $3) }
        scheduleEvery = { base.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    }

    public var now: SchedulerTimeType { getNow() }
    public var minimumTolerance: SchedulerTimeType.Stride { getTolerance() }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { scheduleNow(options, action) }

    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        scheduleAfter(date, tolerance, options, action)
    }

    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        scheduleEvery(date, interval, tolerance, options, action)
    }
}

extension Scheduler {
    public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
    /// The main queue.
    public static var main: Self { AnyScheduler(DispatchQueue.main) }
}

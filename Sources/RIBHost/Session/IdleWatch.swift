import Base
import Isolation

/// Notices plugins that keep a processor busy for long: an endless loop in a task of their own, for which no caller
/// waits.
///
/// Looks some time after an event, and then again only while a process uses a processor. So an idle host is not woken.
@MainActor
final class IdleWatch {
    /// The time for which each process has run or waited for a processor, by the plugins in the process.
    typealias Demand = [[String]: ProcessorDemand]

    private enum Stage {
        case resting
        /// The next look compares the clocks with `since`, which is nil for the first look, so that an event does not
        /// wait until the clocks are read.
        case watching(since: Demand?)
        /// As `watching`, with one more look afterwards because of another event.
        case watchingOn(since: Demand?)
    }

    /// The time before a look, in seconds.
    private static let pause = 10
    /// How many times in a row a process is busy before that is said: a plugin may work for a while.
    private static let patientLooks = 2

    private var stage = Stage.resting
    /// The number of consecutive looks at which each process was busy.
    private var looks: [[String]: Int] = [:]
    private let after: Session.After
    private let demand: @MainActor () -> Demand
    private let tell: @MainActor ([String]) -> Void

    /// - Parameters:
    ///   - after: calls a closure after some seconds.
    ///   - demand: reads the clocks.
    ///   - tell: gets the plugins of a busy process, once for each busy period.
    init(
        after: @escaping Session.After,
        demand: @escaping @MainActor () -> Demand,
        tell: @escaping @MainActor ([String]) -> Void
    ) {
        self.after = after
        self.demand = demand
        self.tell = tell
    }

    /// Notes an event, which might have started an endless loop.
    func begin() {
        switch stage {
        case .resting: watch(since: nil)
        case .watching(let before): stage = .watchingOn(since: before)
        case .watchingOn: break
        }
    }

    private func watch(since demand: Demand?) {
        stage = .watching(since: demand)
        after(Self.pause) { [weak self] in self?.look() }
    }

    private func look() {
        let (before, isLast): (Demand?, Bool)
        switch stage {
        case .resting: return
        case .watching(let demand): (before, isLast) = (demand, demand != nil)
        case .watchingOn(let demand): (before, isLast) = (demand, false)
        }
        let now = demand()
        let busy = now.filter { plugins, time in
            // A process that has loaded another plugin meanwhile is compared from now on.
            guard let earlier = before?[plugins] else { return false }
            // What works wants a processor for more than half the time; a clock that ticks does not.
            return time.unasked(since: earlier) > UInt64(Self.pause) * 500_000_000
        }
        looks = busy.reduce(into: [:]) { counts, process in counts[process.key] = looks[process.key, default: 0] + 1 }
        if busy.isEmpty, isLast { stage = .resting } else { watch(since: now) }
        for (plugins, count) in looks where count == Self.patientLooks { tell(plugins) }
    }
}

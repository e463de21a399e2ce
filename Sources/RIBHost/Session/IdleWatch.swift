import Base
import Dispatch
import Isolation

/// Notices plugins that keep a processor busy for long: a loop without an end in a task of their own, for which no caller
/// waits.
///
/// It looks a while after something was done, and again only as long as a processor is used: an idle host is not woken.
@MainActor
final class IdleWatch {
    /// How long each process has run or waited for a processor, by the plugins that it runs.
    typealias Demand = [[String]: ProcessorDemand]

    private enum Stage {
        case resting
        /// Looks soon, and compares with what was before; nil for the first look, so that what is done does not wait for
        /// the clocks.
        case watching(since: Demand?)
        /// Watching, and once more afterwards: something has been done meanwhile.
        case watchingOn(since: Demand?)
    }

    /// How long is waited before it looks, in milliseconds.
    private static let pause = 10_000
    /// How many times in a row a process is busy before that is said: a plugin may work for a while.
    private static let patientLooks = 2

    private var stage = Stage.resting
    /// How many times in a row each busy process has been so.
    private var looks: [[String]: Int] = [:]
    /// In nanoseconds.
    private let pause: UInt64
    private let demand: @MainActor () -> Demand
    private let tell: @MainActor ([String]) -> Void

    /// - Parameters:
    ///   - demand: reads the clocks.
    ///   - tell: gets the plugins of a process that is busy, once as long as it is.
    init(
        patience: Patience = .ofThisProgram,
        demand: @escaping @MainActor () -> Demand,
        tell: @escaping @MainActor ([String]) -> Void
    ) {
        pause = patience.nanoseconds(ofMilliseconds: Self.pause)
        self.demand = demand
        self.tell = tell
    }

    /// Something is done, which may begin what does not end.
    func begin() {
        switch stage {
        case .resting: watch(since: nil)
        case .watching(let before): stage = .watchingOn(since: before)
        case .watchingOn: break
        }
    }

    private func watch(since demand: Demand?) {
        stage = .watching(since: demand)
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(pause))) { [weak self] in self?.look() }
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
            return time.unasked(since: earlier) > pause / 2
        }
        looks = busy.reduce(into: [:]) { counts, process in counts[process.key] = looks[process.key, default: 0] + 1 }
        if busy.isEmpty, isLast { stage = .resting } else { watch(since: now) }
        for (plugins, count) in looks where count == Self.patientLooks { tell(plugins) }
    }
}

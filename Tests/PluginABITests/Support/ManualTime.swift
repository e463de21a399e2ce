import PluginABI

/// Time that passes when a test says so.
@MainActor
final class ManualTime {
    private var now = Duration.zero
    private(set) var timers: [(due: Duration, number: Int, action: @MainActor () -> Void)] = []
    private var count = 0

    var scheduler: Scheduler {
        Scheduler { [self] delay, action in
            count += 1
            let number = count
            timers.append((now + delay, number, action))
            return Subscription { [weak self] in self?.timers.removeAll { $0.number == number } }
        }
    }

    func advance(milliseconds: Int) {
        let end = now + .milliseconds(milliseconds)
        while let index = timers.indices.filter({ timers[$0].due <= end }).min(by: { timers[$0].due < timers[$1].due })
        {
            let timer = timers.remove(at: index)
            now = timer.due
            timer.action()
        }
        now = end
    }
}

import Glibc
@_spi(Testing) @_spi(Host) import PluginABI

/// The host of a test process: it sorts what RIBs report by the testers that drive them.
@MainActor
enum TestHost {
    /// The tester whose RIB runs: also in the tasks that it starts.
    @TaskLocal private static var current: RIBTester?

    private static var testers: [WeakTester] = []

    private struct WeakTester {
        weak var tester: RIBTester?
    }

    static func add(_ tester: RIBTester) {
        if testers.isEmpty {
            Log.connect(printLog)
            RIBHost.watch(faults: take) {
                for tester in concerned { tester.screenMayHaveChanged() }
            }
            RIBHost.watchMessages { message, view in
                for tester in owners(of: view) { tester.take(message) }
            }
            // For as long as the process: testers come and go.
            _ = RIBHost.watchAttaching { child, parent in
                for entry in testers { entry.tester?.didAttach(child, to: parent) }
            }
        }
        testers.removeAll { $0.tester == nil }
        testers.append(WeakTester(tester: tester))
    }

    /// Prints what is logged to standard error, on the thread that writes it.
    private static let printLog: @Sendable (Log.Line) -> Void = { line in
        var text = "log: \(line.level.rawValue): \(line.message)\n"
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Calls code of a RIB: what it reports meanwhile is this tester's.
    static func call<Result>(for tester: RIBTester, _ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(tester, operation: body)
    }

    /// Wakes what waits for a stream.
    static func streamDidChange() {
        for tester in concerned { tester.announce() }
    }

    /// The testers that an event belongs to: the one whose code runs; without one, as from a timer, all with an
    /// attached RIB.
    private static var concerned: [RIBTester] {
        if let current { return [current] }
        return testers.compactMap(\.tester).filter(\.isAttached)
    }

    /// The testers whose RIBs have a view; for one of no RIB, the tester whose code runs.
    private static func owners(of view: ViewController?) -> [RIBTester] {
        let owners = testers.compactMap(\.tester).filter { tester in view.map(tester.knows) ?? false }
        return owners.isEmpty ? current.map { [$0] } ?? [] : owners
    }

    private static func take(_ fault: Fault, hasHost: Bool) -> Bool {
        // The leak detector knows nothing of testers, which look for leaks themselves, and reports an unseen view so much
        // later that another test might run.
        guard fault.kind != .leaked, current != nil || !hasHost && fault.kind != .presentedUnseen else { return false }
        let testers = concerned
        for tester in testers { tester.take(fault) }
        return !testers.isEmpty
    }
}

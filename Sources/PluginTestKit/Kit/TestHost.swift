import Glibc
@_spi(Testing) @_spi(Host) import PluginABI

/// The host of a test process, which hands the RIBs' reports to the testers that drive the RIBs.
@MainActor
enum TestHost {
    /// The tester with the running RIB, also in tasks started by the RIB.
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

    /// Prints each log line to standard error, on the thread that writes the line.
    private static let printLog: @Sendable (Log.Line) -> Void = { line in
        var text = "log: \(line.level.rawValue): \(line.message)\n"
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Calls code of a RIB: reports during the call belong to the tester.
    static func call<Result>(for tester: RIBTester, _ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(tester, operation: body)
    }

    /// Wakes the tests that wait for a stream.
    static func streamDidChange() {
        for tester in concerned { tester.announce() }
    }

    /// The testers concerned by an event: the tester whose code runs; without such a tester, as from a timer, all
    /// testers with an attached RIB.
    private static var concerned: [RIBTester] {
        if let current { return [current] }
        return testers.compactMap(\.tester).filter(\.isAttached)
    }

    /// Returns the testers whose RIBs have a view; for a view outside of them, the tester whose code runs.
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

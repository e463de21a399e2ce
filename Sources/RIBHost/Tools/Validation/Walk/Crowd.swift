import PluginABI
import PluginManifest
import Port

/// Several RIBs of the same plugin, for the check `twice`.
@MainActor
struct Crowd {
    let build: Manifest.Build
    let validator: Validator

    init(_ build: Manifest.Build, in validator: Validator) {
        self.build = build
        self.validator = validator
    }

    /// Makes the check `twice`.
    ///
    /// - Returns: true if there were several RIBs; false if not even the first could be built without a fault.
    func run(_ findings: inout Findings) -> Bool {
        let trial = validator.makeTrial()
        defer { trial.stop() }
        let first = trial.attach(build)
        guard let first, judge(trial, at: .building, &findings) == 0, !trial.hasEnded else { return false }
        live(beside: first, in: trial)
        judge(trial, at: .twice, &findings)
        if !trial.hasEnded { compareBeginnings(&findings) }
        return true
    }

    /// Adds findings for the events so far.
    ///
    /// - Returns: the number of findings.
    @discardableResult
    private func judge(_ trial: Trial, at moment: Moment, _ findings: inout Findings) -> Int {
        let judgement = Judgement(manifest: validator.subject.manifest, moment: moment, lastStep: nil)
        let breaches = trial.takeEvents().compactMap(judgement.finding)
        for (check, message, cause) in breaches {
            findings.add(Finding(check: check, message: message, cause: cause, build: build.name, steps: []))
        }
        return breaches.count
    }

    private func live(beside first: consuming TriedRIB, in trial: Trial) {
        guard let second = trial.attach(build), !trial.hasEnded else { return }
        trial.detach(first)
        if !trial.hasEnded { trial.detach(second) }
        guard !trial.hasEnded, let third = trial.attach(build), !trial.hasEnded else { return }
        trial.detach(third)
    }
}

// Two RIBs that get the same begin in the same way: what one has done is not in the other.
extension Crowd {
    /// The beginning of a RIB, in a process of its own.
    private struct Beginning: Equatable {
        let screen: Screen?
        let state: WireValue?
    }

    /// The number of comparisons that all have to agree: a plugin may begin by chance, or with the time.
    private static let comparisonCount = 4
    private static let actionCount = 8

    /// Compares a RIB that is the first of its process with one after another RIB that has been used.
    private func compareBeginnings(_ findings: inout Findings) {
        var steps: [Finding.Step] = []
        guard !validator.subject.changesOthers, let first = beginning(), let later = beginning(after: &steps),
            first != later
        else { return }
        // Immediately they can differ by what is still being loaded.
        var (expected, found): (Beginning?, Beginning?)
        for _ in 0..<Self.comparisonCount {
            guard let first = beginning(isSettled: true), first == expected ?? first,
                let later = beginning(after: &steps, isSettled: true), later == found ?? later, later != first
            else { return }
            (expected, found) = (first, later)
        }
        guard let expected, let found else { return }
        add(expected, found, after: steps, &findings)
    }

    private func beginning(isSettled: Bool = false) -> Beginning? {
        let trial = validator.makeTrial(isQuiet: true)
        defer { trial.stop() }
        return beginning(in: trial, isSettled)
    }

    /// Returns the beginning of a RIB after another one of the process has been used and detached.
    ///
    /// - Parameter steps: gets the actions on the other RIB.
    /// - Returns: nil if the RIB did not get the same as the first one, or was not built.
    private func beginning(after steps: inout [Finding.Step], isSettled: Bool = false) -> Beginning? {
        let trial = validator.makeTrial(isQuiet: true)
        defer { trial.stop() }
        guard let rib = trial.attach(build) else { return nil }
        steps = []
        while steps.count < Self.actionCount, !trial.hasEnded, !trial.hasReported {
            guard let step = rib.screen?.steps.first(where: { !steps.contains($0) }), let action = step.action
            else { break }
            trial.perform(action, on: rib)
            steps.append(step)
        }
        guard !trial.hasEnded else { return nil }
        trial.detach(rib)
        return trial.hasEnded || trial.hasWrittenStreams ? nil : beginning(in: trial, isSettled)
    }

    private func beginning(in trial: Trial, _ isSettled: Bool) -> Beginning? {
        guard let rib = trial.attach(build) else { return nil }
        let screen = isSettled ? trial.settledScreen(of: rib) : rib.screen
        let state = rib.port.state
        trial.detach(rib)
        return trial.hasEnded ? nil : Beginning(screen: screen, state: state)
    }

    private func add(
        _ expected: Beginning,
        _ found: Beginning,
        after steps: [Finding.Step],
        _ findings: inout Findings
    ) {
        let subject = "A RIB that is built after another one was used, and gets the same as that one,"
        let difference = expected.screen.flatMap { screen in
            found.screen.flatMap { Difference(screen, $0, of: subject) }
        }
        let words = difference?.words ?? "\(subject) begins with another state."
        var finding = Finding(
            check: .twice,
            message: "\(words) Is a variable shared by all RIBs?",
            cause: Finding.Cause(words: words),
            build: build.name,
            steps: steps
        )
        finding.screens = difference?.screens
        findings.add(finding)
    }
}

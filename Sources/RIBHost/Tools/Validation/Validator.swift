import Base
public import Isolation
public import Loading
import PluginABI
import PluginManifest

/// Checks the promises of a plugin: builds its RIBs in processes of their own, acts on them, and detaches them.
@MainActor
public final class Validator {
    let subject: Subject
    private let catalog: PluginCatalog
    private let seed: Int
    /// The only check to make; nil for all.
    private let only: ValidationCheck?
    private let workers: WorkerProgram
    private let pause: Pause
    private let printHandler: @MainActor (String) -> Void
    let progressHandler: @MainActor (String) -> Void
    /// The current trial, which records the faults.
    private weak var trial: Trial?

    /// Waits for the plugin's process, at most some milliseconds, does the waiting work, and returns the time that all of
    /// it took.
    public typealias Pause = @MainActor (_ milliseconds: Int32) -> Duration

    /// Makes a validator.
    ///
    /// - Parameters:
    ///   - catalog: the plugin, inspected.
    ///   - seed: determines the order of actions: the same seed chooses the same actions on the same screens.
    ///   - workers: the program that runs the plugin.
    ///   - printHandler: gets the lines printed by the plugin.
    ///   - progressHandler: gets the progress again and again, in a few words.
    public init(
        _ subject: Subject,
        in catalog: PluginCatalog,
        seed: Int,
        only: ValidationCheck?,
        workers: WorkerProgram,
        pause: @escaping Pause,
        printHandler: @escaping @MainActor (String) -> Void,
        progressHandler: @escaping @MainActor (String) -> Void
    ) {
        self.subject = subject
        self.catalog = catalog
        self.seed = seed
        self.only = only
        self.workers = workers
        self.pause = pause
        self.printHandler = printHandler
        self.progressHandler = progressHandler
    }

    /// Makes a trial.
    ///
    /// - Parameter isQuiet: true if the plugin's output has been seen before.
    func makeTrial(isQuiet: Bool = false) -> Trial {
        let silence: @MainActor (String) -> Void = { _ in }
        let trial = Trial(subject, in: catalog, workers, pause: pause, printHandler: isQuiet ? silence : printHandler)
        self.trial = trial
        return trial
    }

    /// Makes the checks, and returns the report.
    public func run() -> ValidationReport {
        let host = RIBHost { [weak self] in self?.trial?.note(.fault($0)) }
        host.connect()
        defer { host.disconnect() }
        var report = ValidationReport(subject, seed: seed, checks: only.map { [$0] } ?? ValidationCheck.allCases)
        var findings = Findings()
        for build in subject.manifest.builds {
            if only != .twice {
                var walk = Walk(build, in: self, SeededGenerator(seed: UInt64(bitPattern: Int64(seed))), findings)
                walk.run()
                findings = walk.findings
                report.coverage.append(walk.coverage)
                report.reported.formUnion(walk.reported)
                report.made.formUnion(walk.made)
                report.heldChildren.merge(walk.heldChildren)
                if !walk.made.contains(.builds) { report.unbuilt.append(build.name) }
            }
            guard only == nil || only == .twice, !report.unbuilt.contains(build.name) else { continue }
            if Crowd(build, in: self).run(&findings) { report.made.insert(.twice) }
        }
        report.findings = findings.all
        return report
    }
}

/// Several RIBs of the same plugin.
@MainActor
private struct Crowd {
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

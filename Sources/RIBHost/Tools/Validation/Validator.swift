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

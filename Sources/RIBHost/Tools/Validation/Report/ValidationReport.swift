import Base
import PluginABI
import PluginManifest

/// What `ribs-host validate` prints.
public struct ValidationReport: Sendable {
    /// How a check went.
    enum Status: String {
        case passed
        case failed
        /// There was nothing to check.
        case skipped
    }

    /// How much of a build was seen.
    struct Coverage {
        var build: String
        var screenCount: Int
        var actionCount: Int
        /// Whether everything was tried on every screen that was seen.
        var isComplete: Bool
        /// Whether what comes by itself was not waited for everywhere.
        var isHasty: Bool
    }

    let subject: Subject
    let seed: Int
    let checks: [ValidationCheck]
    var findings: [Finding] = []
    var coverage: [Coverage] = []
    /// The names of the outcomes that were reported, of whatever build.
    var reported: Set<String> = []
    /// The detached children that RIBs held until they resigned. This is not a failure: the router could attach them again.
    var heldChildren: [HeldChildren] = []
    /// The builds that have made no RIB.
    var unbuilt: [String] = []
    /// The checks that need a RIB of some kind, and had one.
    var made: Set<ValidationCheck> = []

    init(_ subject: Subject, seed: Int, checks: [ValidationCheck]) {
        self.subject = subject
        self.seed = seed
        self.checks = checks
    }

    /// Whether some check failed.
    public var hasFailed: Bool { checks.contains { status(of: $0) == .failed } }

    /// The outcomes that the manifest declares and that no RIB has reported. This is not a failure: a text that opens a
    /// door, or a long wait, is not found by trying.
    var unreportedOutcomes: [String] {
        guard checks.contains(.outcomes), reasonToSkip(.outcomes) == nil, !coverage.isEmpty else { return [] }
        return subject.manifest.outcomes.map(\.name).filter { !reported.contains($0) }
    }

    func findings(of check: ValidationCheck) -> [Finding] { findings.filter { $0.check == check } }

    func status(of check: ValidationCheck) -> Status {
        if !findings(of: check).isEmpty { return .failed }
        return reasonToSkip(check) == nil ? .passed : .skipped
    }

    /// Why there was nothing to check; nil where there was.
    func reasonToSkip(_ check: ValidationCheck) -> String? {
        switch check {
        case .builds, .crashes, .hangs, .exits: nil
        case .twice: made.contains(.twice) ? nil : "A single RIB could not be built without a fault."
        case _ where unbuilt.count == subject.manifest.builds.count: "No RIB could be built."
        case .actions, .screens, .actionIDs:
            subject.manifest.hasView ? nil : "The plugin has no view."
        case .state where subject.manifest.state.isEmpty: "The manifest declares no state."
        case .state: made.contains(.state) ? nil : "No RIB lived long enough to keep something."
        case .detach, .leaks, .outcomes: nil
        }
    }
}

extension Walk {
    var coverage: ValidationReport.Coverage {
        ValidationReport.Coverage(
            build: build.name,
            screenCount: map.screenCount,
            actionCount: actionCount,
            isComplete: map.isExplored,
            isHasty: patience.isExhausted
        )
    }
}

import Base
import PluginABI
import PluginManifest

/// The output of `ribs-host validate`.
public struct ValidationReport: Sendable {
    /// The result of a check.
    enum Status: String {
        case passed
        case failed
        /// A check without anything to check.
        case skipped
    }

    /// The part of a build seen by the validation.
    struct Coverage {
        var build: String
        var screenCount: Int
        var actionCount: Int
        /// True if everything was tried on every screen seen.
        var isComplete: Bool
        /// True if the validation did not wait everywhere for things that come by themselves.
        var isHasty: Bool
    }

    let subject: Subject
    let seed: Int
    let checks: [ValidationCheck]
    var findings: [Finding] = []
    var coverage: [Coverage] = []
    /// The names of the outcomes reported by any build.
    var reported: Set<String> = []
    /// The detached children that RIBs held until they resigned. This is not a failure: the router could attach them
    /// again.
    var heldChildren: [HeldChildren] = []
    /// The builds without a RIB.
    var unbuilt: [String] = []
    /// The checks that need a RIB in a certain state, and had one.
    var made: Set<ValidationCheck> = []

    init(_ subject: Subject, seed: Int, checks: [ValidationCheck]) {
        self.subject = subject
        self.seed = seed
        self.checks = checks
    }

    /// True if some check failed.
    public var hasFailed: Bool { checks.contains { status(of: $0) == .failed } }

    /// The outcomes declared in the manifest, but reported by no RIB. This is not a failure: a text that opens a door,
    /// or a long wait, is not found by trying.
    var unreportedOutcomes: [String] {
        guard checks.contains(.outcomes), reasonToSkip(.outcomes) == nil, !coverage.isEmpty else { return [] }
        return subject.manifest.outcomes.map(\.name).filter { !reported.contains($0) }
    }

    func findings(of check: ValidationCheck) -> [Finding] { findings.filter { $0.check == check } }

    func status(of check: ValidationCheck) -> Status {
        if !findings(of: check).isEmpty { return .failed }
        return reasonToSkip(check) == nil ? .passed : .skipped
    }

    /// Returns the reason why there was nothing to check; nil if there was something.
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

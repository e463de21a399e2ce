import Base
import Isolation
import PluginABI
import PluginManifest

/// The moment of an event.
enum Moment {
    case building
    /// While a RIB received an event.
    case receiving
    case acting
    case detaching
    /// While a RIB was built from a state kept by another RIB.
    case restoring
    /// While several RIBs were built.
    case twice
}

/// The rules by which an event breaks a promise.
struct Judgement {
    let manifest: Manifest
    let moment: Moment
    let lastStep: Finding.Step?

    /// Returns the finding for an event; nil if the event breaks no promise.
    func finding(_ event: Trial.Event) -> (check: ValidationCheck, message: String, cause: Finding.Cause)? {
        if case .end(let end) = event { return (check(of: end), "\(words(end))\(when).", cause(end)) }
        return breach(event).map { ($0.check, $0.message, Finding.Cause(words: $0.message)) }
    }

    private func words(_ end: ProcessEnd) -> String { "The plugin's process \(end.words)" }

    private func cause(_ end: ProcessEnd) -> Finding.Cause {
        guard case .crash(let signal, let place) = end else { return Finding.Cause(words: words(end)) }
        return Finding.Cause(words: words(.signal(signal)), place: place)
    }

    /// Returns the broken promise of an event other than the end of the process.
    private func breach(_ event: Trial.Event) -> (check: ValidationCheck, message: String)? {
        switch event {
        case .refusal(let reason): (moment.check, "No RIB was built: \(reason)")
        case .cut:
            (.screens, "A screen is nested deeper than \(Screen.depthLimit) levels: what is deeper is not shown.")
        case .fault(let fault): (fault.kind.check ?? moment.check, fault.message)
        case .outcome(let outcome, _): finding(outcome)
        case .secondOutcome(let name):
            (
                .outcomes,
                "`\(name)` was reported after another outcome of the same event; only the first counts. "
                    + "A flow that shows one step at a time leaves the step with it: report once."
            )
        case .end: nil
        }
    }

    private func finding(_ outcome: Outcome) -> (check: ValidationCheck, message: String)? {
        if manifest.outcome(named: outcome.name) == nil {
            return (.outcomes, "`\(outcome.name)` was reported, which the manifest does not declare.")
        }
        guard moment == .detaching else { return nil }
        return (.detach, "`\(outcome.name)` was reported when the RIB was detached: no flow can follow that.")
    }

    private func check(of end: ProcessEnd) -> ValidationCheck {
        switch end {
        case .timeout, .lacksThread: .hangs
        case .exit: .exits
        default: moment == .twice ? .twice : .crashes
        }
    }

    /// The end of a sentence: the action before the event.
    private var when: String {
        switch moment {
        case .building: " when a RIB was built"
        case .receiving: " when a RIB received an event"
        case .acting:
            lastStep.flatMap { step in step.action.map { " when `\(step.label)` (\($0.id)) was chosen" } } ?? ""
        case .detaching: " when a RIB was detached"
        case .restoring: " when a RIB was built from what another one has kept"
        case .twice: " when two RIBs lived side by side, or a third one after them"
        }
    }
}

extension Fault.Kind {
    /// The promise broken by this kind of fault at any time; nil if the promise depends on the moment.
    var check: ValidationCheck? {
        switch self {
        case .leaked: .leaks
        case .tooLarge: .screens
        case .usedAfterDetach, .stillShown: .detach
        default: nil
        }
    }
}

extension Moment {
    /// The promise broken by a fault at this moment.
    fileprivate var check: ValidationCheck {
        switch self {
        case .building: .builds
        case .receiving, .acting: .actions
        case .detaching: .detach
        case .restoring: .state
        case .twice: .twice
        }
    }
}

import Configuration
import PluginABI
import PluginManifest
import Port

/// Generated children in the slots of a validated plugin: they show nothing, and report each outcome that the slots
/// receive, one after every second action.
@MainActor
final class TrialChildren: ChildOwner {
    private let slots: [Manifest.ChildSlot]
    private var attached: [(number: Int, slot: Manifest.ChildSlot, build: ChildBuild)] = []
    private var actionCount = 0

    init(_ slots: [Manifest.ChildSlot]) {
        self.slots = slots
    }

    /// The children for each slot: one child, or two for a slot that takes many.
    var offers: [SlotOffer] {
        slots.map { slot in
            let names = slot.cardinality == .many ? ["first", "second"] : ["child"]
            return SlotOffer(slot: slot.name, children: names.map { ChildSource.Name(name: $0, title: $0) })
        }
    }

    func childDidAttach(_ child: Child) {
        guard let slot = slots.first(where: { $0.name == child.slot }) else { return }
        attached.append((child.number, slot, child.build))
    }

    func childDidDetach(_ number: Int) {
        attached.removeAll { $0.number == number }
    }

    /// Does nothing: the children show nothing.
    func childVisibilityDidChange(_ number: Int, to isSeen: Bool) {}

    /// Reports an outcome of a child, or a failure. Called after each action.
    func report() {
        actionCount += 1
        guard actionCount.isMultiple(of: 2), !attached.isEmpty else { return }
        let turn = actionCount / 2
        let child = attached[turn % attached.count]
        let outcomes = child.slot.outcomes
        let index = turn / attached.count % (outcomes.count + 1)
        guard index < outcomes.count else {
            let failure = ChildFailure(
                slot: child.slot.name,
                child: child.build.name,
                message: "The child has failed.",
                comesBack: turn.isMultiple(of: 2)
            )
            return child.build.listener.report(failure.outcome)
        }
        var payload = WireRecord()
        for field in outcomes[index].payload { payload[field.name] = field.type.sample(named: field.name) }
        child.build.listener.report(Outcome(name: outcomes[index].name, payload: payload))
    }
}

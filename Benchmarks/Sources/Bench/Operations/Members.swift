import Base
import Composition
import PluginABI
import Session

// Tabs and stacks: what one member costs must not grow with their number.
extension Operation {
    static var members: [Operation] {
        ["tabs", "stack"].flatMap { container in
            [1_000, 10_000].map { count in
                Operation(
                    name: "a member of \(container) of \(count): start, one choice, end",
                    work: Work(1, 2, units: count) { Members.play(container, count) }
                )
            }
        }
    }
}

/// Flows whose steps are all attached.
@MainActor
enum Members {
    static func play(_ container: String, _ count: Int) -> @MainActor (Int) -> Void {
        let (proof, catalog) = SamplePlugins().proof(Array(repeating: "off-game", count: count), container: container)
        let last = "off-game#\(count)"
        // In a stack, what is chosen is a button of the last member, whose outcome is routed; the member stays.
        let choice = container == "tabs" ? Action(id: "@select", value: last) : Action(id: last + "/startGame")
        expect(choice, toLeadTo: last, in: RootFlow(proof: proof, catalog: catalog))
        return { repetitions in
            for _ in 0..<repetitions {
                let flow = RootFlow(proof: proof, catalog: catalog)
                flow.launch()
                precondition(flow.screen.actions.count >= count)
                flow.perform(choice)
                precondition(flow.screen.actions.count >= count)
                flow.shutDown()
            }
        }
    }

    /// Performs a choice without measuring it: the tab is selected, or the outcome of the member has come.
    private static func expect(_ choice: Action, toLeadTo last: String, in flow: RootFlow) {
        flow.launch()
        flow.perform(choice)
        precondition(flow.path.last == last || flow.tree.outcomes.last?.path.last == last)
        flow.shutDown()
    }
}

import Checking
import Composition
import Loading
import PluginABI
import Session

// Children in slots: what one costs beside the same plugin as a step, and that it does not grow with their number.
//
// A child is built, attached, asked for its screen and detached, as the step is. Wallet does more, which any parent does:
// its router attaches a RIB for each child and embeds the view of that, and its screen has a section for each. So the
// floor does the same by hand, with RIBs that were made before: to make the place of a child is a cost of the slot.
extension Operation {
    static var children: [Operation] {
        [100, 1_000].map { count in
            Operation(
                name: "a child in a slot of \(count): start, screen, end; beside a step",
                work: Work(1, 2, units: count) { Children.play(Children.slot(count), count) },
                floor: Work(1, 2, units: count) { Children.stepsBesideAParent(count) },
                ratio: 1.3
            )
        }
    }
}

/// Savings, many times: in a slot of Wallet, or as steps of a stack.
@MainActor
enum Children {
    static func slot(_ count: Int) -> String {
        let offers = (0..<count).map { #"{"name": "c\#($0)", "plugin": "savings", "with": {"percent": 5}}"# }
        let children = """
            {"dashboard": {"plugin": "finance-home", "build": "dashboard"}, "offers": [\(offers.joined(separator: ", "))]}
            """
        return text(
            #""wallet": {"path": "libWalletPlugin.so", "children": \#(children)}, "#,
            #"["wallet"], "container": "replace""#
        )
    }

    static func stack(_ count: Int) -> String {
        let steps = (0..<count).map {
            #""c\#($0)": {"plugin": "savings", "with": {"percent": 5, "greeting": ""}, "on": {"didClose": "@stay"}}"#
        }
        return text("", "{\"container\": \"stack\", \"steps\": {\(steps.joined(separator: ", "))}}")
    }

    /// The steps, and a parent that has as many children of its own.
    static func stepsBesideAParent(_ count: Int) -> @MainActor (Int) -> Void {
        let (steps, shelf) = (play(stack(count), count), Shelves.play(count))
        return { repetitions in
            steps(repetitions)
            shelf(repetitions)
        }
    }

    private static func text(_ plugins: String, _ flow: String) -> String {
        """
        {"plugins": {\(plugins)"finance-home": "libFinanceHomePlugin.so", "savings": "libSavingsPlugin.so"},
         "dependencies": {"balance": {"stream": "Double", "value": 100}}, "flow": \(flow)}
        """
    }

    /// A game in a slot, in a process of its own, below a parent in the host's.
    static let lobby = """
        {"plugins": {
           "lobby": {"path": "libTutorialLoggedIn.so", "children": {"games": ["tic-tac-toe"]}},
           "tic-tac-toe": {"path": "libTicTacToePlugin.so", "process": true}},
         "dependencies": {"player1Name": "Ada", "player2Name": "Grace"}, "flow": ["lobby"]}
        """

    static func play(_ text: String, _ count: Int) -> @MainActor (Int) -> Void {
        let (proof, catalog) = proof(text)
        return { repetitions in
            for _ in 0..<repetitions {
                let flow = RootFlow(proof: proof, catalog: catalog)
                flow.launch()
                precondition(flow.screen.actions.count >= count)
                flow.shutDown()
            }
        }
    }

    static func proof(_ text: String) -> (Proof, PluginCatalog) {
        SamplePlugins(in: SamplePlugins.built).proof(text)
    }
}

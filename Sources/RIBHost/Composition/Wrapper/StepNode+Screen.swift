import Base
@_spi(Host) import PluginABI
import PluginManifest
import Port

// What a person sees of the step: its plugin's view, the screen of the flow that it runs, or why it has neither.
extension StepNode {
    /// The screen of the step; empty if nothing was built.
    var screen: Screen {
        let screen = makeScreen()
        screenTitle = screen.title
        return screen
    }

    private func makeScreen() -> Screen {
        switch phase {
        case .plugin:
            let own: Screen?
            if let children { own = children.fill(port?.screen) } else { own = port?.screen }
            guard let screen = own else { return .busy(step.title) }
            if screen.isCut { screenIsCut() }
            return screen
        case .flow(let router), .finished(let router):
            return router.wrapper.screen
        case .failed(let failure, _):
            return .failure(failure, of: step, "This step has failed. It is entered again when the flow leads to it.")
        case .waiting(let failure, _):
            let outlook =
                isTriedAgain(after: failure)
                ? "This step waits for its plugin: it is entered when the plugin has been built again."
                : "This step is left out."
            return .failure(failure, of: step, outlook)
        case .building, .detached:
            return Screen()
        }
    }

    /// The port that gets each action; nil if a child or a flow might get it.
    var onlyPort: (any PluginPort)? { children == nil ? port : nil }

    /// Performs an action of the step's screen.
    func perform(_ action: Action) {
        var action = action
        if let children {
            guard let own = children.perform(action) else { return }
            action = own
        }
        if let port { return port.perform(action) }
        if case .flow(let router) = phase { router.wrapper.perform(action) }
    }

    /// The title of the step for the user: the title of its latest screen. For a flow, and for a screen without a
    /// title, the step's name in words.
    var title: String {
        innerFlow != nil || screenTitle.isEmpty ? step.name.inWords : screenTitle
    }
}

extension Screen {
    /// Returns the screen of a step without a view: the title, and a busy indicator.
    fileprivate static func busy(_ title: String) -> Screen {
        Screen(title: title) { ProgressBar(title, fraction: nil) }
    }

    /// Returns a screen with the reason why a step has no RIB, and with the outlook.
    @MainActor
    fileprivate static func failure(_ failure: Diagnostic, of step: StepRuntime, _ outlook: String) -> Screen {
        Screen(title: step.title) {
            Text(failure.message, tone: .negative)
            for note in failure.notes { Text(note) }
            Text(outlook)
        }
    }
}

extension String {
    /// The name as a heading: `logged-in` as `Logged in`.
    var inWords: String {
        let words = split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension Action {
    /// The name of the step in an action of a shared screen: `dashboard` in `dashboard/topUp`.
    var step: String? {
        // The name of a step has no slash.
        id.firstIndex(of: "/").map { String(id[..<$0]) }
    }
}

import Neighbour
import PluginABI

/// Builds the Runtime RIB.
final class RuntimeBuilder: Builder<any RuntimeDependency>, RuntimeBuildable {
    func build(withListener listener: any RuntimeListener) -> any ViewableRouting {
        let view = RuntimeViewController(scoreStream: dependency.scoreStream)
        return ViewableRouter(interactor: Interactor(), viewController: view)
    }
}

/// Shows what each use came to, a line for each, and `done` last.
final class RuntimeViewController: ViewController {
    private let scoreStream: MutableScoreStream
    private var results: [String] = []

    init(scoreStream: MutableScoreStream) {
        self.scoreStream = scoreStream
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Runtime") {
            for result in results { Text(result) }
            Button("Work", id: "work")
            Button("End", id: "end")
        }
    }

    override func perform(_ action: Action) {
        if action.id == "end" { endAsAsked() }
        Task {
            results = Crossings.results(scoreStream: scoreStream, view: self)
            results += Uses.results
            results += await Waits.results
            results.append("done")
            setNeedsDisplay()
        }
    }
}

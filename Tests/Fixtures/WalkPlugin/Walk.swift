import PluginABI

/// A plugin with a twin in Python and one in C (Tests/Port/walk.py and walk.c): it writes streams, reports, and notes
/// what its streams deliver. Each action writes or reports once.
final class WalkBuilder: Builder<any WalkDependency>, WalkBuildable {
    func build(
        withListener listener: any WalkListener,
        stride: Int,
        habits: [String],
        state: WalkState?
    ) -> any ViewableRouting & WalkStateProviding {
        let view = WalkViewController(dependency, notes: state?.notes ?? [])
        let interactor = WalkInteractor(view, dependency, stride: stride, habits: habits)
        interactor.listener = listener
        view.listener = interactor
        return WalkRouter(interactor: interactor, viewController: view)
    }
}

/// Says what is kept.
final class WalkRouter: ViewableRouter<WalkInteractor, WalkViewController>, WalkStateProviding {
    var state: WalkState { WalkState(notes: viewController.notes) }
}

/// Writes, reports and listens.
final class WalkInteractor: Interactor {
    weak var listener: (any WalkListener)?
    private let view: WalkViewController
    private let streams: any WalkDependency
    private let stride: Int
    private let habits: [String]

    init(_ view: WalkViewController, _ streams: any WalkDependency, stride: Int, habits: [String]) {
        (self.view, self.streams, self.stride, self.habits) = (view, streams, stride, habits)
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        streams.number.subscribe { [view] in view.note("n\($0)") }.disposeOnDeactivate(interactor: self)
        streams.scoreStream.score.subscribe { [view] in view.note("\($0.player1Score):\($0.player2Score)") }
            .disposeOnDeactivate(interactor: self)
        streams.pulse.subscribe { [view] in view.note("p\($0)") }.disposeOnDeactivate(interactor: self)
        if habits.contains("write") { act("add") }
        if habits.contains("report") { act("reach") }
    }

    func act(_ id: String) {
        switch id {
        case "add": streams.number.value += stride
        case "pulse": streams.pulse.send(stride)
        case "win": streams.scoreStream.updateScore(withWinner: .player1)
        case "reach": listener?.reached(count: streams.number.value)
        case "leave": listener?.left(isOdd: streams.number.value % 2 != 0)
        default: break
        }
    }
}

/// Shows the last notes.
final class WalkViewController: ViewController {
    weak var listener: WalkInteractor?
    private let streams: any WalkDependency
    private(set) var notes: [String]

    init(_ streams: any WalkDependency, notes: [String]) {
        (self.streams, self.notes) = (streams, notes)
        super.init()
    }

    func note(_ text: String) {
        notes = (notes + [text]).suffix(6)
        setNeedsDisplay()
    }

    override var screen: Screen {
        Screen(title: "Walk") {
            Text(notes.joined(separator: " "))
            Text("now \(streams.number.value)")
            for id in ["add", "pulse", "win", "reach", "leave"] { Button(id, id: id) }
        }
    }

    override func perform(_ action: Action) { listener?.act(action.id) }
}

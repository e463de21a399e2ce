import Glibc
import PluginABI

/// Builds the Keeper RIB.
final class KeeperBuilder: Builder<any KeeperDependency>, KeeperBuildable {
    func build(
        withListener listener: any KeeperListener,
        state: KeeperState?
    ) -> any ViewableRouting & KeeperStateProviding {
        let view = KeeperViewController()
        let interactor = KeeperInteractor(dependency, view, state)
        interactor.listener = listener
        return KeeperRouter(interactor: interactor, viewController: view)
    }
}

/// Says what the interactor keeps.
final class KeeperRouter: ViewableRouter<KeeperInteractor, KeeperViewController>, KeeperStateProviding {
    var state: KeeperState { interactor.stateAsTold }
}

/// Keeps the text that it gets.
final class KeeperInteractor: Interactor {
    weak var listener: (any KeeperListener)?
    private let dependency: any KeeperDependency
    private weak var view: KeeperViewController?
    private(set) var state: KeeperState
    /// What it does whenever it is asked for its state.
    private var act = ""

    init(_ dependency: any KeeperDependency, _ view: KeeperViewController, _ state: KeeperState?) {
        self.dependency = dependency
        self.view = view
        self.state = state ?? KeeperState(text: "", value: 0, values: [])
        super.init()
        view.interactor = self
    }

    var level: Double { dependency.level.value }

    var stateAsTold: KeeperState {
        switch act {
        case "crash": fatalError("asked for its state")
        case "hang": while true { pause() }
        case "report": listener?.left()
        case "write": dependency.number.value += 1
        case "show": view?.setNeedsDisplay()
        default: break
        }
        return state
    }

    func perform(_ action: Action) {
        let value = action.value ?? ""
        switch action.id {
        case "say": state.text = value
        case "fill": state.text = String(repeating: "x", count: Int(value) ?? 0)
        case "control": state.text = "\u{0}\u{7}\u{1B}[2J\u{7F}\u{9B}\u{2028}\u{FEFF}\u{202E}\r\n\"\\\u{10FFFF}"
        case "value": state.value = Double(value) ?? 0
        case "values": state.values = [.nan, nil, .infinity, -.infinity, -0.0, 5, .leastNonzeroMagnitude]
        case "level": dependency.level.value = Double(value) ?? 0
        case "act": act = value
        case "now":
            state.text = "not settled"
            fatalError("in the middle of an action")
        case "leave": listener?.left()
        default: break
        }
    }
}

/// Shows what is kept.
final class KeeperViewController: ViewController {
    weak var interactor: KeeperInteractor?

    override var screen: Screen {
        guard let interactor else { return Screen() }
        let state = interactor.state
        let scalars = state.text.unicodeScalars
        return Screen(title: "Keeper") {
            Text(
                "text \(scalars.count) \(scalars.prefix(20).map { String($0.value, radix: 16) }.joined(separator: " "))"
            )
            Text("value \(state.value), values \(state.values.map { $0.map(String.init(describing:)) ?? "nil" })")
            Text("level \(interactor.level)")
            Button("Control characters", id: "control")
            Button("Values", id: "values")
            Button("Now", id: "now")
            Button("Leave", id: "leave")
            Field("Say", id: "say")
            Field("Fill", id: "fill")
            Field("Value", id: "value")
            Field("Level", id: "level")
            Field("Act", id: "act")
        }
    }

    override func perform(_ action: Action) {
        interactor?.perform(action)
    }
}

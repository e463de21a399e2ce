import Dispatch
import PluginABI

/// Builds the Hostile RIB.
final class HostileBuilder: Builder<any HostileDependency>, HostileBuildable {
    func build(withListener listener: any HostileListener) -> any ViewableRouting {
        let view = HostileViewController(dependency.number)
        let interactor = HostileInteractor(dependency.number)
        interactor.listener = listener
        view.listener = interactor
        return ViewableRouter(interactor: interactor, viewController: view)
    }
}

/// Answers each change of the stream by another one, once it is asked to.
final class HostileInteractor: Interactor {
    weak var listener: (any HostileListener)?
    var isCascading = false
    private let number: MutableValueStream<Int>

    init(_ number: MutableValueStream<Int>) {
        self.number = number
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        number.subscribe { [unowned self] in
            if isCascading { number.value = $0 + 1 }
        }
        .disposeOnDeactivate(interactor: self)
    }
}

/// Follows orders: from a field, in the action itself, or on another thread.
final class HostileViewController: ViewController {
    weak var listener: HostileInteractor?
    private let number: MutableValueStream<Int>
    private var extent = 0
    private var dividerCount = 0

    init(_ number: MutableValueStream<Int>) {
        self.number = number
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Hostile") {
            Text("number \(number.value)")
            if extent > 0 { Text(String(repeating: "x", count: extent)) }
            if dividerCount > 0 { Column { (0..<dividerCount).map { _ in Divider().element } } }
            Field("Now", id: "now")
            Field("Later", id: "later")
            Button("Count", id: "count")
            Button("Leave", id: "leave")
        }
    }

    override func perform(_ action: Action) {
        switch (action.id, action.value ?? "") {
        case ("count", _): number.value += 1
        case ("leave", _): listener?.listener?.left()
        case ("now", "cascade"): cascade()
        case ("later", "cascade"): DispatchQueue.main.async { MainActor.assumeIsolated { self.cascade() } }
        case ("now", "show a mebibyte"): extent = 1 << 20
        case ("now", "show many dividers"): dividerCount = 100_000
        case ("now", "report"): while true { listener?.listener?.left() }
        case ("now", let act): HostileAct.perform(act)
        case ("later", let act): DispatchQueue.global().async { HostileAct.perform(act) }
        default: break
        }
    }

    private func cascade() {
        listener?.isCascading = true
        number.value += 1
    }
}

import PluginABI
import PluginManifest

@testable import Isolation

extension LocalPlugin {
    /// A plugin that is there already, and does with its host all that one can do.
    static func fuzzed(_ path: String) -> LocalPlugin {
        LocalPlugin(path) { () throws(Diagnostic) in
            { () throws(Diagnostic) in
                guard path == "missing" else { return FuzzedFactory() }
                let notes = [path]
                throw Diagnostic(
                    DiagnosticCode("RH200", .plugin),
                    "It is not there.",
                    notes: notes,
                    help: ["Build it."]
                )
            }
        }
    }
}

private final class FuzzedFactory: PluginFactory {
    override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        let number = try context.mutableStream("number", of: Int.self)
        let note = try context.stream("note", of: String?.self)
        let name: String = try arguments.value("name")
        let view = FuzzedViewController(number, name)
        let interactor = FuzzedInteractor(number, note, view, listener)
        let router = ViewableRouter(interactor: interactor, viewController: view)
        view.router = router
        if build == "viewless" { return BuiltRIB(viewless: Router(interactor: interactor)) }
        return BuiltRIB(router: router, listener: view)
    }
}

/// Answers changes of a stream by changes, outcomes and subscriptions.
private final class FuzzedInteractor: Interactor {
    private let number: MutableValueStream<Int>
    private let note: ValueStream<String?>
    private let view: FuzzedViewController
    private let listener: OutcomeListener

    init(
        _ number: MutableValueStream<Int>,
        _ note: ValueStream<String?>,
        _ view: FuzzedViewController,
        _ listener: OutcomeListener
    ) {
        self.number = number
        self.note = note
        self.view = view
        self.listener = listener
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        number.subscribe { [unowned self] got in
            if got % 3 == 1 { number.value = got &+ 1 }
            if got % 5 == 2 { note.subscribe { [view] in view.show($0 ?? "") }.disposeOnDeactivate(interactor: self) }
            if got % 7 == 3 { listener.report(Outcome(name: "reached", payload: ["count": .int(got)])) }
            view.show("\(got)")
        }
        .disposeOnDeactivate(interactor: self)
    }
}

/// Does what the id of an action says.
private final class FuzzedViewController: ViewController {
    private let number: MutableValueStream<Int>
    private let name: String
    private var shown = ""
    weak var router: RouterNode?

    init(_ number: MutableValueStream<Int>, _ name: String) {
        self.number = number
        self.name = name
        super.init()
    }

    func show(_ text: String) {
        shown = text
        setNeedsDisplay()
    }

    override var screen: Screen {
        Screen(title: name) {
            Text("\(shown) of \(number.value)")
            Row { Button("Count", id: "count") }
            Field("Note", id: "note", text: shown)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "count": number.value = number.value &+ 1
        case "child": router?.attachChild(Router(interactor: Interactor()))
        case "fault":
            RIBHost.report(Fault(kind: Fault.Kind(rawValue: "made"), message: action.value ?? "", path: [name]))
        case "say": say(action.value ?? name, tone: .positive)
        case "large": show(String(repeating: "x", count: Message.limit))
        default: show(action.value ?? action.id)
        }
    }
}

import Glibc
import PluginABI

/// Builds the Flawed RIB.
final class FlawedBuilder: Builder<any FlawedDependency>, FlawedBuildable {
    /// How many RIBs there are at the moment.
    static var livingCount = 0

    func build(
        withListener listener: any FlawedListener,
        state: FlawedState?
    ) -> any ViewableRouting & FlawedStateProviding {
        let flaw = dependency.flaw
        if flaw == "never" || flaw == "restores" && state != nil { abort() }
        if flaw == "builds" { RIBHost.report(Fault(kind: .wrongType, message: "Built with a fault.", path: [])) }
        if flaw == "twice", Self.livingCount > 0 { abort() }
        Self.livingCount += 1
        let view = FlawedViewController(flaw: flaw, count: flaw == "state" ? 0 : state?.count ?? 0)
        view.isContinued = state != nil
        let interactor = FlawedInteractor(flaw: flaw, pulse: dependency.pulse)
        interactor.view = view
        if flaw != "silent" { interactor.listener = listener }
        view.listener = interactor
        let router = FlawedRouter(interactor: interactor, viewController: view)
        if flaw.hasSuffix("leaks") { view.holder = router }
        view.router = router
        return router
    }
}

/// Reports, rightly and wrongly.
final class FlawedInteractor: Interactor {
    weak var listener: (any FlawedListener)?
    weak var view: FlawedViewController?
    private let flaw: String
    private let pulse: EventStream<Int>

    init(flaw: String, pulse: EventStream<Int>) {
        self.flaw = flaw
        self.pulse = pulse
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        if flaw.hasPrefix("loads-") {
            Task { [weak view] in
                try? await Task.sleep(for: .milliseconds(100))
                view?.isLoaded = true
            }
            .disposeOnDeactivate(interactor: self)
        }
        guard flaw.hasPrefix("events-") else { return }
        pulse.subscribe { [flaw, weak view] event in
            if flaw == "events-crash" { abort() }
            view?.lastEvent = event
        }
        .disposeOnDeactivate(interactor: self)
    }

    override func willResignActive() {
        super.willResignActive()
        if flaw == "detach" { listener?.left() }
        if flaw == "late-leaks" { for _ in 0..<2_000 { listener?.left() } }
    }

    /// Reports past what is generated from the manifest.
    func reportUndeclared() {
        guard let listener else { return }
        let host = Mirror(reflecting: listener).children.lazy.compactMap { $0.value as? OutcomeListener }.first
        host?.report(Outcome(name: "undeclared"))
    }
}

/// Counts to three, and then does what it was asked to.
final class FlawedViewController: ViewController, NavigateViewControllable {
    weak var listener: FlawedInteractor?
    var holder: FlawedRouter?
    weak var router: FlawedRouter?
    /// A view whose elements are shown as the view's own.
    var copied: ViewController?
    private let flaw: String
    private(set) var count: Int
    private var draft = ""
    var isContinued = false
    var isLoaded = false { didSet { setNeedsDisplay() } }
    /// What `arrives` presents, once it is there.
    private var hasArrived = false
    var lastEvent: Int? { didSet { setNeedsDisplay() } }

    init(flaw: String, count: Int) {
        self.flaw = flaw
        self.count = count
        super.init()
    }

    override var screen: Screen {
        Screen(title: flaw == "state-title" && isContinued ? "Continued" : "Flawed") {
            if flaw == "state-rows", isContinued { Row { Text("\(count)") } } else { Text(words) }
            Button("Count", id: "count", isEnabled: count < 3)
            Button("Act", id: "act", isEnabled: count == 3)
            Button("Leave", id: "leave")
            if flaw == "action-ids", count == 2 {
                Button("One", id: "same", value: "x")
                Button("Another", id: "same", value: "x")
            }
            if flaw == "fill" {
                Field("Draft", id: "draft", text: draft, submits: "send")
                Button("Send", id: "send", isEnabled: !draft.isEmpty)
                Button("Drop", id: "drop")
            }
            if flaw == "lines" { Field("Note", id: "note", text: "", kind: .lines) }
            if flaw.hasSuffix("screens"), count == 4 { nested }
            if hasArrived {
                Text("The answer is here")
                Button("Break", id: "break")
            }
            if let lastEvent { Text("The last event was \(lastEvent)") }
            if let copied { copied.screen.embedded(as: "copied") }
        }
    }

    private var words: String {
        guard flaw.hasPrefix("loads-") else { return "\(count)" }
        guard isLoaded else { return "Loading" }
        return flaw == "loads-other" && isContinued ? "Loaded again" : "Loaded \(count)"
    }

    private var nested: Element {
        var element = Text("innermost").element
        for _ in 0..<200 { element = Column { element }.element }
        return element
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "count": count += 1
        case "act": act()
        case "leave": listener?.listener?.left()
        case "break": abort()
        case "draft": draft = action.value ?? ""
        case "send": draft = ""
        case "drop": if !draft.isEmpty { abort() }
        case "note": if action.value?.contains("\n\n") ?? false { abort() }
        default: break
        }
        setNeedsDisplay()
    }

    private func act() {
        router?.attachChild(flaw)
        if flaw.hasPrefix("late-") { for _ in 0..<2_000 { listener?.listener?.left() } }
        switch flaw {
        case "arrives":
            Task { [weak self] in
                try? await Task.sleep(for: .milliseconds(100))
                self?.hasArrived = true
                self?.setNeedsDisplay()
            }
        case "actions": RIBHost.report(Fault(kind: .attachedTwice, message: "Acted with a fault.", path: []))
        case "second": for _ in 0..<2 { listener?.listener?.left() }
        case "crashes": abort()
        case "hangs": while true { pause() }
        case "exits": exit(3)
        case "screens", "late-screens": count = 4
        case "outcomes", "late-outcomes": listener?.reportUndeclared()
        // Only for the first process that removes this file.
        case let flaw where flaw.hasPrefix("once:"): if unlink(String(flaw.dropFirst(5))) == 0 { abort() }
        default: break
        }
    }
}

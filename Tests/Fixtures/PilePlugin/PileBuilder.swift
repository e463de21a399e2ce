import PluginABI

/// Gives its children a number of its own.
final class PileComponent: Component<any PileDependency>, PileCardsDependency {
    var number: MutableValueStream<Int> { shared { MutableValueStream(0) } }
}

/// Builds the Pile RIB: a navigation whose first view lists what is in the slot.
final class PileBuilder: Builder<any PileDependency>, PileBuildable {
    func build(withListener listener: any PileListener) -> any ViewableRouting {
        let component = PileComponent(dependency: dependency)
        let cards = dependency.cardsBuilders(dependency: component)
        return PileRouter(interactor: PileInteractor(component.number), list: PileViewController(), cards: cards)
    }
}

/// Closes what is done, and everything when a child writes the number.
final class PileInteractor: Interactor, PileCardsListener {
    weak var router: PileRouter?
    private let number: MutableValueStream<Int>

    init(_ number: MutableValueStream<Int>) {
        self.number = number
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        number.subscribe { [weak self] in if $0 > 0 { self?.router?.closeAll() } }
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: PileCardsListener

    func left(_ child: String) { router?.close(child) }
    func done(_ child: String) { router?.close(child) }
}

/// Pushes and presents what is in the slot.
final class PileRouter: ViewableRouter<PileInteractor, NavigationController> {
    private let list: PileViewController
    private let cards: ValueStream<[SlotChild<any PileCardsBuildable>]>
    private var shown: [(name: String, router: any ViewableRouting, leave: @MainActor () -> Void)] = []

    init(interactor: PileInteractor, list: PileViewController, cards: ValueStream<[SlotChild<any PileCardsBuildable>]>)
    {
        self.list = list
        self.cards = cards
        super.init(interactor: interactor, viewController: NavigationController(root: list))
        interactor.router = self
        list.openHandler = { [weak self] in self?.open($0) }
    }

    override func didLoad() {
        super.didLoad()
        list.cards = cards.value.map(\.name)
    }

    private func open(_ action: Action) {
        guard let card = cards.value.first(where: { $0.name == action.value }) else { return }
        let router = card.builder.build(withListener: interactor)
        attachChild(router)
        if action.id == "pushTwice" {
            detachChild(router)
            attachChild(router)
        }
        let view = router.viewControllable
        if action.id != "present" {
            viewController.push(view)
            shown.append((card.name, router, { [viewController] in viewController.pop() }))
        } else {
            list.present(view)
            shown.append((card.name, router, { [list] in list.dismiss(view) }))
        }
        list.closed = ""
    }

    func close(_ name: String) {
        guard let index = shown.lastIndex(where: { $0.name == name }) else { return }
        let (_, router, leave) = shown.remove(at: index)
        leave()
        detachChild(router)
        list.closed = "\(name) is done"
    }

    func closeAll() {
        for (name, _, _) in shown.reversed() { close(name) }
    }

    override func didGoBack(from child: any ViewableRouting) {
        for (name, router, _) in shown where router === child { list.closed = "\(name) was left" }
        shown.removeAll { $0.router === child }
        super.didGoBack(from: child)
    }
}

/// Lists what is in the slot.
final class PileViewController: ViewController, NavigateViewControllable {
    var openHandler: @MainActor (Action) -> Void = { _ in }
    var cards: [String] = [] { didSet { setNeedsDisplay() } }
    var closed = "" { didSet { setNeedsDisplay() } }

    override var screen: Screen {
        Screen(title: "Pile") {
            Text("Choose a card")
            if !closed.isEmpty { Text(closed) }
            for card in cards {
                Button("Push \(card)", id: "push", value: card)
                Button("Present \(card)", id: "present", value: card)
                Button("Push \(card) twice", id: "pushTwice", value: card)
            }
        }
    }

    override func perform(_ action: Action) { openHandler(action) }
}

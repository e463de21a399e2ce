import PluginABI

// A leaf without a view, as Uber's template writes it.

protocol LeafRouting: Routing {}

protocol LeafListener: AnyObject {}

protocol LeafInteractable: Interactable {
    var router: (any LeafRouting)? { get set }
    var listener: (any LeafListener)? { get set }
}

final class LeafInteractor: Interactor, LeafInteractable {
    weak var router: (any LeafRouting)?
    weak var listener: (any LeafListener)?
}

final class LeafRouter: Router<any LeafInteractable>, LeafRouting {}

// A leaf with a view, a component and a builder.

protocol PageDependency: Dependency {}

final class PageHost: EmptyComponent, PageDependency {}

final class PageComponent: Component<any PageDependency> {}

protocol PageRouting: ViewableRouting {}

@MainActor
protocol PagePresentable: Presentable {}

protocol PageViewControllable: ViewControllable {}

final class PageViewController: ViewController, PagePresentable, PageViewControllable {}

protocol PageInteractable: Interactable {}

final class PageInteractor: PresentableInteractor<any PagePresentable>, PageInteractable {}

final class PageRouter: ViewableRouter<any PageInteractable, any PageViewControllable>, PageRouting {}

final class PageBuilder: Builder<any PageDependency> {
    func build() -> any PageRouting {
        let component = PageComponent(dependency: dependency)
        let viewController = PageViewController()
        let interactor = PageInteractor(presenter: viewController)
        defer { withExtendedLifetime(component) {} }
        return PageRouter(interactor: interactor, viewController: viewController)
    }
}

// The same two objects by hand: the fields that a tree needs, linked and unlinked, two calls each that a subclass may
// override.

class HandInteractor {
    weak var router: HandRouter?
    weak var listener: AnyObject?
    var isActive = false
    var subscriptions: AnyObject?
    func didBecomeActive() {}
    func willResignActive() {}
}

class HandRouter {
    let interactor: HandInteractor
    unowned(unsafe) var parent: HandRouter?
    var first: HandRouter?
    unowned(unsafe) var last: HandRouter?
    var next: HandRouter?
    unowned(unsafe) var previous: HandRouter?
    var isLoaded = false

    init(_ interactor: HandInteractor) {
        self.interactor = interactor
    }

    func didLoad() {}

    @inline(never)
    func attach(_ child: HandRouter) {
        child.parent = self
        if let last {
            last.next = child
            child.previous = last
        } else {
            first = child
        }
        last = child
        child.interactor.isActive = true
        child.interactor.didBecomeActive()
        if !child.isLoaded {
            child.isLoaded = true
            child.didLoad()
        }
    }

    @inline(never)
    func detach(_ child: HandRouter) {
        child.interactor.willResignActive()
        child.interactor.isActive = false
        if let next = child.next { next.previous = child.previous } else { last = child.previous }
        if let previous = child.previous { previous.next = child.next } else { first = child.next }
        child.parent = nil
        child.next = nil
        child.previous = nil
    }
}

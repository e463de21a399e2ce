import PluginABI

// The code of Documentation/how-to/static-and-dynamic.md. A test compares the two.

// MARK: Static

/// What the child needs from any parent.
@MainActor
protocol GreetingDependency: Dependency {
    var language: ValueStream<String> { get }
}

/// Builds the child from what the parent's component provides.
final class GreetingBuilder: Builder<any GreetingDependency> {
    func build() -> any ViewableRouting {
        let interactor = GreetingInteractor(language: dependency.language)
        return ViewableRouter(interactor: interactor, viewController: ViewController())
    }
}

/// Greets in the language of the moment: what is static may be a stream, and then it moves.
final class GreetingInteractor: Interactor {
    private let language: ValueStream<String>
    private(set) var text = ""

    init(language: ValueStream<String>) {
        self.language = language
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        language
            .subscribe { [weak self] in self?.text = $0 == "ko" ? "안녕하세요" : "Hello" }
            .disposeOnDeactivate(interactor: self)
    }
}

/// The parent's scope: it has the language, so it can have children that need one.
final class HomeComponent: EmptyComponent, GreetingDependency {
    let languageStream = MutableValueStream("en")

    var language: ValueStream<String> { languageStream.readOnly }
}

// MARK: Static, but not known yet

/// What the child needs, although no parent knows it before a guest has come: it can only be optional.
@MainActor
protocol FarewellDependency: Dependency {
    var guestName: String? { get }
}

/// The parent's scope exists before any guest, so it has a variable, and nil to begin with.
final class DoorComponent: EmptyComponent, FarewellDependency {
    var guestName: String?
}

/// Builds the child from a name that is there in truth, and optional in type.
final class FarewellBuilder: Builder<any FarewellDependency> {
    func build() -> any ViewableRouting {
        let interactor = FarewellInteractor(name: dependency.guestName)
        return ViewableRouter(interactor: interactor, viewController: ViewController())
    }
}

/// Has to answer for a case that never should occur.
final class FarewellInteractor: Interactor {
    let text: String

    init(name: String?) {
        text = if let name { "Goodbye, \(name)" } else { "Goodbye, stranger" }
        super.init()
    }
}

// MARK: Dynamic

/// Builds the child from what is known only when it is built.
final class WelcomeBuilder: Builder<any GreetingDependency> {
    func build(name: String) -> any ViewableRouting {
        let interactor = WelcomeInteractor(name: name)
        return ViewableRouter(interactor: interactor, viewController: ViewController())
    }
}

/// Welcomes one guest: another guest is another RIB.
final class WelcomeInteractor: Interactor {
    let name: String

    init(name: String) {
        self.name = name
        super.init()
    }
}

/// The parent's router: it attaches the static child once, and a dynamic one for each guest.
final class HomeRouter: ViewableRouter<Interactor, ViewController> {
    private let greetingBuilder: GreetingBuilder
    private let welcomeBuilder: WelcomeBuilder
    private(set) var greeting: (any ViewableRouting)?
    private(set) var welcome: (any ViewableRouting)?

    init(component: HomeComponent) {
        greetingBuilder = GreetingBuilder(dependency: component)
        welcomeBuilder = WelcomeBuilder(dependency: component)
        super.init(interactor: Interactor(), viewController: ViewController())
    }

    override func didLoad() {
        super.didLoad()
        let greeting = greetingBuilder.build()
        self.greeting = greeting
        attachChild(greeting)
    }

    func routeToWelcome(of name: String) {
        if let welcome { detachChild(welcome) }
        let welcome = welcomeBuilder.build(name: name)
        self.welcome = welcome
        attachChild(welcome)
    }
}

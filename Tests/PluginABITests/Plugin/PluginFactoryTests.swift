import PluginABI
import Testing

@MainActor
@Suite("A plugin's factory")
struct PluginFactoryTests {
    final class Owned {}

    final class BoardFactory: PluginFactory {
        override func build(
            _ build: String,
            context: PluginContext,
            arguments: PluginArguments,
            listener: OutcomeListener
        ) throws(BuildError) -> BuiltRIB {
            listener.report(Outcome(name: "built", payload: ["build": .string(build)]))
            return BuiltRIB(router: ViewableRouter(interactor: Interactor(), viewController: ViewController()))
        }
    }

    final class RecordingListener: OutcomeListener {
        var outcomes: [Outcome] = []
        override func report(_ outcome: Outcome) { outcomes.append(outcome) }
    }

    @Test("a factory passes through a C entry point, and is freed when its taker lets it go")
    func export() throws {
        weak var weakFactory: PluginFactory?
        do {
            let pointer = try #require(PluginExport.factory { BoardFactory() })
            let factory = try #require(PluginExport.take(pointer))
            weakFactory = factory
            let listener = RecordingListener()
            let built = try factory.build(
                "default",
                context: PluginContext([:]),
                arguments: PluginArguments(),
                listener: listener
            )
            #expect(listener.outcomes == [Outcome(name: "built", payload: ["build": .string("default")])])
            #expect(built.viewController?.screen == Screen())
        }
        #expect(weakFactory == nil)
    }

    @Test("a build that the factory does not know is an error that names it")
    func unknownBuild() {
        #expect(
            throws: BuildError("The plugin's factory has no build \"caseC\". Build the plugin from its manifest.json.")
        ) {
            try PluginFactory().build(
                "caseC",
                context: PluginContext([:]),
                arguments: PluginArguments(),
                listener: OutcomeListener()
            )
        }
    }

    @Test("a built RIB has the view of its router, and a viewless one has none")
    func view() {
        let viewController = ViewController()
        let router = ViewableRouter(interactor: Interactor(), viewController: viewController)
        #expect(BuiltRIB(router: router).viewController === viewController)
        #expect(BuiltRIB(router: router).router === router)
        let viewless = Router(interactor: Interactor())
        #expect(BuiltRIB(viewless: viewless).viewController == nil)
        #expect(BuiltRIB(viewless: viewless).router === viewless)
    }

    @Test("a built RIB keeps what it owns alive, and only as long as it lives itself")
    func owning() {
        weak var weakOwned: Owned?
        do {
            let owned = Owned()
            weakOwned = owned
            let router = ViewableRouter(interactor: Interactor(), viewController: ViewController())
            let built = BuiltRIB(router: router, builder: owned)
            withExtendedLifetime(built) { #expect(weakOwned != nil) }
        }
        #expect(weakOwned == nil)
    }
}

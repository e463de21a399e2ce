import Glibc
import Loading
import PluginABI
import PluginManifest

/// What a process does while no plugin needs it: it serves a RIB of its own, as it will serve a plugin's.
///
/// Everything takes long the first time: the dynamic linker binds a function, Swift's runtime makes a generic type, the
/// kernel maps a page. That was a quarter of the time from a spare process to a screen.
@MainActor
struct WarmUp {
    private let service: Service
    /// Gets what the service sends.
    let host: Channel
    private let pipes: [Pipe]

    /// - Returns: nil if the system lacks descriptors: then the process is slower, and that is all.
    init?() {
        // A sealed process can make pipes, and no sockets.
        guard let toHost = try? Pipe() else { return nil }
        guard let toService = try? Pipe() else {
            toHost.close()
            return nil
        }
        pipes = [toHost, toService]
        host = Channel(Connection(incoming: toHost.reading, outgoing: toService.writing))
        service = Service(
            Channel(Connection(incoming: toService.reading, outgoing: toHost.writing)),
            census: nil,
            makePlugin: { _, _, _ in WarmUpPlugin() },
            lossHandler: {}
        )
    }

    /// Plays until it is over, or until the process is needed.
    ///
    /// - Parameter isSealed: whether the process is sealed. Otherwise the RIB stays attached: a detach would start a
    ///   thread, and a process must be sealed while it has one.
    func run(isSealed: Bool, while isIdle: () -> Bool) {
        var steps: [@MainActor () -> Void] = [
            { Self.openNothing() },
            { _ = Manifest.decode(SourceFile(name: "warm-up", bytes: Array(Self.manifest.utf8))) },
        ]
        steps += Self.messages.map { messages in { self.send(messages) } }
        if isSealed { steps.append { self.send([Self.message(.detach) { $0.write(1) }]) } }
        for step in steps where isIdle() { step() }
    }

    /// Closes its descriptors. The service stays, as that of a process does: what it has made refers to it.
    func end() {
        for pipe in pipes { pipe.close() }
        _ = Unmanaged.passRetained(service)
    }

    private func send(_ messages: [MessageWriter]) {
        do throws(MessageError) {
            for message in messages { try host.hold(message) }
            try host.flush()
        } catch {
            return
        }
        service.serveAll()
    }

    /// Inspects a library without a manifest, as it will inspect a plugin's file.
    private static func openNothing() {
        guard let library = LoadedLibraries.paths.first(where: { $0.hasSuffix("/libPluginABI.so") }) else { return }
        LocalPlugin(PluginReference(id: "warm-up", file: library), [], known: nil).open()
    }

    private static let manifest = """
        {"id":"warm-up","name":"WarmUp","version":"1.0.0","title":"Warm-up","summary":"A warm-up.",\
        "builder":"WarmUpBuilder","dependencies":{"static":{"score":"MutableScoreStream"},\
        "dynamic":{"name":"String"}},"outcomes":{"end":{"winner":"PlayerType?"}},"state":{"moves":"[String]"},\
        "entry":"ribs_plugin_factory_warm_up"}
        """

    /// What a host sends from the first message to an action; an answer goes with the call that makes the worker ask.
    private static let messages = [
        [
            message(.plugin) {
                for text in ["warm-up", "/warm-up", ""] { $0.write(text) }
                $0.write(Array(manifest.utf8))
                $0.write(nil as InspectedFile?)
            },
            message(.context) {
                $0.write(1)
                $0.write(1)
                $0.write("score")
                $0.write(true)
                $0.write(1)
                $0.write(true)
                $0.write(Score().wireValue)
            },
        ],
        [
            message(.build) {
                $0.write(1)
                for text in ["warm-up", "default"] { $0.write(text) }
                $0.write(1)
                $0.write(["root", "warm-up"])
                $0.write(["name": .string("Ada")] as WireRecord)
                $0.write(nil as WireValue?)
            }
        ],
        [message(.attach) { $0.write(1) }, message(.done) { _ in }],
        [
            message(.perform) {
                $0.write(1)
                $0.write(Action(id: "place", value: "1"))
            }
        ],
    ]

    private static func message(_ kind: Message.Kind, _ write: (inout MessageWriter) -> Void) -> MessageWriter {
        var message = MessageWriter(kind)
        write(&message)
        return message
    }
}

/// The plugin of the warm-up: it is a part of this program.
private final class WarmUpPlugin: ServedPlugin {
    let path = "/warm-up"

    func open() {}

    func prepare() {}

    func load() -> PluginFactory { WarmUpFactory() }
}

private final class WarmUpFactory: PluginFactory {
    override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        let view = WarmUpView(name: try arguments.value("name"))
        let interactor = WarmUpInteractor(presenter: view, stream: try context.mutableScoreStream("score"))
        let router = ViewableRouter(interactor: interactor, viewController: view)
        return BuiltRIB(router: router, state: { .record(["moves": [view.name].wireValue]) })
    }
}

private final class WarmUpInteractor: PresentableInteractor<WarmUpView> {
    private let stream: MutableScoreStream

    init(presenter: WarmUpView, stream: MutableScoreStream) {
        self.stream = stream
        super.init(presenter: presenter)
    }

    isolated deinit {}

    override func didBecomeActive() {
        super.didBecomeActive()
        stream.score.subscribe { [presenter] _ in presenter.setNeedsDisplay() }.disposeOnDeactivate(interactor: self)
    }
}

private final class WarmUpView: ViewController, Presentable {
    private(set) var name: String

    init(name: String) {
        self.name = name
        super.init()
    }

    isolated deinit {}

    override var screen: Screen {
        Screen(title: name) {
            Text(name, style: .headline, tone: .accent)
            Row {
                Text("\(name): \(0)")
            }
            Grid("Board", rows: 1, columns: 2) { row, column in
                Grid.Cell(
                    name,
                    position: "row \(row + 1), column \(column + 1)",
                    action: Action(id: "place", value: "\(column)")
                )
            }
            Button("Close", id: "close", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        name += action.value ?? ""
        setNeedsDisplay()
    }
}

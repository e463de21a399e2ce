import Dispatch
@preconcurrency import Glibc
import Initializer
import PluginABI

/// Called while the library is loaded, with what the environment names.
@c(ribs_test_act)
public func actWhileLoading(_ act: UnsafePointer<CChar>) {
    PlannedFault(act: String(cString: act), moment: "load").happens(at: "load")
}

/// Attaches the child in the slot, where there is one, and embeds it.
final class FaultyRouter: ViewableRouter<FaultyInteractor, FaultyViewController> {
    private let inner: (any FaultyInnerBuildable)?

    init(interactor: FaultyInteractor, viewController: FaultyViewController, inner: (any FaultyInnerBuildable)?) {
        self.inner = inner
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() {
        super.didLoad()
        guard let inner else { return }
        let router = inner.build(withListener: interactor)
        attachChild(router)
        viewController.embed(router.viewControllable, as: "inner")
    }
}

/// Builds the Faulty RIB.
final class FaultyBuilder: Builder<any FaultyDependency>, FaultyBuildable {
    override init(dependency: any FaultyDependency) {
        initializer_is_linked()
        PlannedFault(act: dependency.act, moment: dependency.moment).happens(at: "create")
        super.init(dependency: dependency)
    }

    func build(withListener listener: any FaultyListener) -> any ViewableRouting {
        let fault = PlannedFault(act: dependency.act, moment: dependency.moment)
        fault.happens(at: "build")
        let view = FaultyViewController(fault, dependency.number)
        let interactor = FaultyInteractor(fault, dependency.number)
        interactor.listener = listener
        view.listener = interactor
        return FaultyRouter(
            interactor: interactor,
            viewController: view,
            inner: dependency.innerBuilder()
        )
    }
}

/// What is to go wrong, and when.
struct PlannedFault: Sendable {
    let act: String
    let moment: String

    func happens(at moment: String) {
        guard moment == self.moment else { return }
        switch act {
        case "read": readNothing()
        case "fatal": fatalError("as told")
        case "abort": abort()
        case "exit": exit(3)
        case "_exit": _exit(4)
        case "kill": kill(getpid(), SIGKILL)
        case "stop": kill(getpid(), SIGSTOP)
        case "hang": while true { pause() }
        case "spin": while true {}
        case "recurse": print(recurse(1))
        case "close": for descriptor: Int32 in 0..<1_024 { close(descriptor) }
        case "garbage": send([UInt8](repeating: 0xA5, count: 64))
        // A length of 100 MB, and nothing behind it.
        case "large": send([0, 0xE1, 0xF5, 0x05])
        // Endless meaningless messages: one of two bytes, which unsubscribes nothing.
        case "flood": while true { send([2, 0, 0, 0, 48, 0]) }
        case "memory": takeMemory()
        case "chdir": chdir("/")
        case "echo": showKeys()
        case "print":
            print("to standard output")
            fputs("to standard error\n", stderr)
        default: break
        }
    }

    /// Writes to the connection with the host past all that knows its language.
    private func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { write(3, $0.baseAddress, $0.count) }
    }

    /// As a library does that has asked for a password: the terminal collects lines, and shows what is typed.
    private func showKeys() {
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        settings.c_lflag |= tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Takes 8 GiB, and uses them.
    private func takeMemory() {
        for _ in 0..<8_192 {
            let size = 1 << 20
            UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
                .initializeMemory(as: UInt8.self, repeating: 0xA5, count: size)
        }
    }

    @inline(never)
    private func readNothing() {
        if let nothing = UnsafePointer<Int>(bitPattern: 16) { print(nothing.pointee) }
    }
}

@inline(never)
private func recurse(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
        room.initialize(repeating: depth)
        return recurse(depth + 1) + room[depth % 64]
    }
}

/// Subscribes to the stream, and reports when it is asked to leave.
final class FaultyInteractor: Interactor, FaultyInnerListener {
    weak var listener: (any FaultyListener)?
    private let fault: PlannedFault
    private let number: MutableValueStream<Int>

    init(_ fault: PlannedFault, _ number: MutableValueStream<Int>) {
        self.fault = fault
        self.number = number
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        fault.happens(at: "attach")
        number.subscribe { [fault] in
            if $0 % 2 == 1 { fault.happens(at: "deliver") }
        }
        .disposeOnDeactivate(interactor: self)
    }

    override func willResignActive() {
        super.willResignActive()
        fault.happens(at: "detach")
    }

    func leave() {
        listener?.left()
    }

    // MARK: FaultyInnerListener

    func done() {}
}

/// Offers the moments that a person brings about.
final class FaultyViewController: ViewController {
    weak var listener: FaultyInteractor?
    private let fault: PlannedFault
    private let number: MutableValueStream<Int>

    init(_ fault: PlannedFault, _ number: MutableValueStream<Int>) {
        self.fault = fault
        self.number = number
        super.init()
    }

    override var screen: Screen {
        fault.happens(at: "screen")
        return Screen(title: "Faulty") {
            Text("number \(number.value)")
            embedded("inner")
            Button("Go", id: "go")
            Button("Count", id: "count")
            Button("Leave", id: "leave")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "go":
            fault.happens(at: "perform")
            DispatchQueue.global().async { [fault] in fault.happens(at: "background") }
        case "count": number.value += 1
        case "leave": listener?.leave()
        default: break
        }
    }
}

import Glibc
import PluginABI

/// Which build it is. A test makes others of it: it writes another number into a copy of the library, which is what a
/// build of changed code gives, with all types of the same names.
private let version = "This is version 0001 of the plugin."

/// Builds the Generation RIB.
final class GenerationBuilder: Builder<any GenerationDependency>, GenerationBuildable {
    func build(withListener listener: any GenerationListener) -> any ViewableRouting {
        let view = GenerationViewController(dependency.number)
        let interactor = GenerationInteractor(view, dependency.number)
        interactor.listener = listener
        view.listener = interactor
        return ViewableRouter(interactor: interactor, viewController: view)
    }
}

/// Follows the number, and leaves.
final class GenerationInteractor: Interactor {
    weak var listener: (any GenerationListener)?
    private let view: GenerationViewController
    private let number: MutableValueStream<Int>

    init(_ view: GenerationViewController, _ number: MutableValueStream<Int>) {
        self.view = view
        self.number = number
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        number.subscribe { [view] _ in view.note() }.disposeOnDeactivate(interactor: self)
    }

    func leave() { listener?.left() }
}

/// Leaves something of its own in the process, and looks at what is there.
final class Mark: Markable {
    let version: String

    init(_ version: String) { self.version = version }

    /// Programs that this process starts inherit it, to whom the address means nothing.
    private static var place: String { "RIBS_TEST_MARK_OF_\(getpid())" }

    /// Leaves a mark for whatever looks, which is never freed.
    static func leave() {
        let address = UInt(bitPattern: Unmanaged.passRetained(Mark(GenerationPlugin.version)).toOpaque())
        setenv(place, String(address), 1)
    }

    /// What the mark that was left is to this build.
    static var found: String {
        guard let word = getenv(place), let address = UInt(String(cString: word)),
            let pointer = UnsafeRawPointer(bitPattern: address)
        else { return "no mark" }
        let mark: Any = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
        if let mark = mark as? Mark { return "a mark of mine: \(mark.version)" }
        return mark is any Markable ? "what I take for a mark" : "of another type"
    }
}

/// A protocol of the plugin's own.
protocol Markable: AnyObject {}

/// Shows the build, what it has counted, the number, and how often that was delivered.
final class GenerationViewController: ViewController {
    weak var listener: GenerationInteractor?
    private let number: MutableValueStream<Int>
    private var count = 0
    private var deliveries = 0

    init(_ number: MutableValueStream<Int>) {
        self.number = number
        super.init()
    }

    func note() {
        deliveries += 1
        setNeedsDisplay()
    }

    override var screen: Screen {
        Screen(title: "Generation") {
            Text(version)
            Text("counted \(count)")
            Text("number \(number.value), delivered \(deliveries)")
            Text(Mark.found)
            Button("Count", id: "count")
            Button("Write", id: "write")
            Button("Mark", id: "mark")
            Button("Hang", id: "hang")
            Button("Leave", id: "leave")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "count": count += 1
        case "write": number.value += 1
        case "mark": Mark.leave()
        case "hang": while true { pause() }
        case "leave": listener?.leave()
        default: break
        }
        setNeedsDisplay()
    }
}

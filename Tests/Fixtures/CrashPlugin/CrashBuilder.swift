import Dispatch
@preconcurrency import Glibc
import PluginABI

/// Builds the Crash RIB.
final class CrashBuilder: Builder<any CrashDependency>, CrashBuildable {
    func build(withListener listener: any CrashListener) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: CrashViewController())
    }
}

/// Offers several crashes, hangs and exits, output past the face, and a screen that cannot be drawn.
final class CrashViewController: ViewController {
    private var isNested = false

    override var screen: Screen {
        Screen(title: "Crash") {
            // First, so that it is seen however many buttons follow.
            if isNested { nest(levels: 100_000) }
            Button("Read nothing", id: "read")
            Button("Fatal error", id: "fatal")
            Button("Recurse in a task", id: "recurse")
            Button("Hang", id: "hang")
            Button("Nest", id: "nest")
            Button("Print", id: "print")
            Button("Exit", id: "exit")
            Button("Flood", id: "flood")
            Button("Close all descriptors", id: "close")
            Button("Exit quickly", id: "quick")
            Button("Crash on the main queue", id: "sync")
            Button("Crash on another thread", id: "thread")
            Button("Exit on another thread", id: "exitThread")
            Button("Crash when the program exits", id: "abortAtExit")
            Button("Exit when the program exits", id: "exitAtExit")
            Button("Log", id: "log")
            Button("Log on another thread", id: "logThread")
            Button("Log and crash", id: "logFatal")
            Button("Flood on another thread", id: "floodThread")
            Button("Log without end on another thread", id: "logFlood")
            Button("Spin on another thread", id: "spinThread")
            Button("Log on another thread, and wait for it", id: "logJoined")
            Button("Copy nothing", id: "copy")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "read": readNothing()
        case "fatal": fatalError("as told")
        case "copy": copyNothing()
        case "recurse": Task { print(recurse(1)) }
        case "hang": while true { pause() }
        case "print":
            print("a line of \u{1B}[31mits own\u{9B}0m")
            fputs("and one to standard error", stderr)
        case "log":
            Log.warning("first\nsecond \u{1B}[31m")
            Log.debug(String(repeating: "x", count: 5_000))
        case "logThread": DispatchQueue.global().async { Log.info("from afar") }
        case "logJoined": logOnThread()
        case "logFlood": DispatchQueue.global().async { while true { Log.info("again, and again, and again") } }
        case "logFatal":
            // Other words than above: an optimized build would make one call of two, which has no line.
            Log.error("before the end")
            fatalError("as told, and logged")
        case "floodThread": DispatchQueue.global().async { floodAlone() }
        case "spinThread": DispatchQueue.global().async { spin() }
        case "exit": exit(3)
        case "quick": quick_exit(3)
        case "sync": DispatchQueue.global().async { DispatchQueue.main.sync { abort() } }
        // Once this call is over, or the plugin would be known as the one at work.
        case "thread": DispatchQueue.main.async { self.abortOnThread() }
        case "exitThread":
            var thread = pthread_t()
            pthread_create(&thread, nil, exitOnThread, nil)
        case "abortAtExit": atexit { abort() }
        case "exitAtExit": atexit { exit(5) }
        case "close": for descriptor in 0..<256 as Range<Int32> { Glibc.close(descriptor) }
        case "flood": flood()
        case "nest":
            isNested = true
            setNeedsDisplay()
        default: break
        }
    }

    /// On a thread with no code of the plugin's, as helper libraries have them.
    private func abortOnThread() {
        guard let function = dlsym(nil, "abort") else { return }
        var thread = pthread_t()
        pthread_create(
            &thread,
            nil,
            unsafeBitCast(function, to: (@convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?).self),
            nil
        )
    }

    @inline(never)
    private func readNothing() {
        if let nothing = UnsafePointer<Int>(bitPattern: 16) { print(nothing.pointee) }
    }

    /// In a function of the C library, which has no frame of its own. It is really called: what is copied, and how
    /// much, is known only when it runs.
    @inline(never)
    private func copyNothing() {
        let digits = Array(String(getpid()).utf8)
        if let nothing = UnsafeMutableRawPointer(bitPattern: 16) { memcpy(nothing, digits, digits.count) }
    }

    private func flood() {
        for number in 0..<20_000 { print("line \(number)") }
        setNeedsDisplay()
    }

    private func nest(levels: Int) -> Element {
        var element = Text("innermost").element
        for _ in 0..<levels { element = Column { element }.element }
        return element
    }
}

private func logOnThread() {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
        Log.info("from a thread that is waited for")
        isDone.signal()
    }
    isDone.wait()
}

/// A loop without an end, in a task of the plugin's own.
private func spin() {
    var count: UInt64 = 0
    while true { count &+= 1 }
}

/// Prints 8 MiB while nothing else happens, and says at last that it has.
private func floodAlone() {
    let line = String(repeating: "x", count: 1_023)
    for _ in 0..<8_192 { print(line) }
    print("all is printed")
    Log.info("all is printed")
}

@inline(never)
private func recurse(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
        room.initialize(repeating: depth)
        return recurse(depth + 1) + room[depth % 64]
    }
}

/// Not a closure, which would be bound to the main actor, and end the thread by a trap.
private func exitOnThread(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { exit(3) }

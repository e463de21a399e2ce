import Dispatch
import Glibc
import Synchronization

/// The host of the RIBs of a process, as the RIB core sees it: it receives their faults and is notified that a screen
/// might have changed.
///
/// A host connects once, before it builds the first RIB:
///
///     let host = RIBHost { fault in log(fault) } displayHandler: { _ in redraw() }
///     host.connect()
///
/// While it is connected, no other host can be, so that a plugin cannot replace it and suppress faults.
@MainActor
public final class RIBHost {
    static var connected: RIBHost? {
        didSet { connectedThread = connected?.thread }
    }

    /// The thread of that host, which each outcome is compared with: asking the host would retain it.
    private static var connectedThread: pthread_t?

    /// What a test gets of what RIBs report, show and say.
    private struct Watch {
        let faults: @MainActor (Fault, Bool) -> Bool
        let displays: @MainActor () -> Void
        var messages: @MainActor (TransientMessage, ViewController?) -> Void = { _, _ in }
    }

    private static var watch: Watch?

    private let faultHandler: @MainActor (Fault) -> Void
    private let displayHandler: @MainActor (ViewController) -> Void
    /// Gets each message that RIBs say; set before the host connects.
    @_spi(Host) public var messageHandler: @MainActor (TransientMessage) -> Void = { _ in }
    /// The thread that the host connected on, where the RIBs live.
    private var thread: pthread_t?
    /// The host of a test that this one has taken the place of, and what got the log there.
    private var replaced: (host: RIBHost?, log: Log.Receiver?)
    /// The receiver of the log while this host is connected, kept for when it connects again.
    private var log: Log.Receiver?

    /// Describes a host.
    ///
    /// - Parameters:
    ///   - faultHandler: gets each fault.
    ///   - displayHandler: gets each view controller whose screen may have changed.
    public init(
        faultHandler: @escaping @MainActor (Fault) -> Void,
        displayHandler: @escaping @MainActor (ViewController) -> Void = { _ in }
    ) {
        self.faultHandler = faultHandler
        self.displayHandler = displayHandler
    }

    /// Connects the host. While another one is connected, this only reports a fault to the connected one.
    public func connect() {
        guard Self.connected !== self else { return }
        // The host of a test, which has no thread, is back when this one disconnects.
        guard Self.connected?.thread == nil else { return Self.report(.secondHost) }
        replaced = (Self.connected, Log.receiver.withLock { $0 })
        if let log { Log.receiver.withLock { $0 = log } }
        thread = pthread_self()
        Self.connected = self
    }

    /// Disconnects the host; from then on faults go to standard error.
    public func disconnect() {
        guard Self.connected === self else { return }
        log = Log.receiver.withLock { $0 }
        Log.receiver.withLock { [replaced] in $0 = replaced.log }
        Self.connected = replaced.host
        replaced = (nil, nil)
    }

    /// Reports to tests what RIBs report, for all of them: tests share a process. If a host has connected by
    /// `connect()`, it gets the reports itself, so that a plugin cannot hide faults from it in this way.
    ///
    /// - Parameters:
    ///   - faults: gets each fault, and whether a host is connected; returns whether it has taken the fault.
    ///   - displays: called when a screen may have changed.
    @_spi(Testing) public static func watch(
        faults: @escaping @MainActor (_ fault: Fault, _ hasHost: Bool) -> Bool,
        displays: @escaping @MainActor () -> Void
    ) {
        watch = Watch(faults: faults, displays: displays)
    }

    /// Hands the tests that watch what RIBs say for a moment, as well, and the view that says it.
    @_spi(Testing) public static func watchMessages(
        _ messages: @escaping @MainActor (_ message: TransientMessage, _ view: ViewController?) -> Void
    ) {
        watch?.messages = messages
    }

    /// The watchers of each RIB that is attached.
    private static var attachWatchers: [AttachWatcher] = []

    /// Tells `handler` of each RIB that is attached in this process from now on, before the RIB becomes active: for a
    /// count that misses none, however short a RIB lives.
    ///
    /// - Returns: a subscription that ends this.
    @_spi(Host) public static func watchAttaching(
        _ handler: @escaping @MainActor (_ child: any Routing, _ parent: any Routing) -> Void
    ) -> Subscription {
        let watcher = AttachWatcher(handler)
        attachWatchers.append(watcher)
        return Subscription { attachWatchers.removeAll { $0 === watcher } }
    }

    static func tellWatchers(of child: RouterNode, attachedTo parent: RouterNode) {
        for watcher in attachWatchers { watcher.handler(child, parent) }
    }

    /// Whether the caller is on a thread other than the RIBs', although the compiler prevents that: its request must be
    /// refused.
    @_spi(Host) public static var isCalledElsewhere: Bool {
        guard let thread = connectedThread else { return false }
        return thread != pthread_self()
    }

    /// Reports a mistake that the host survives. While no host is connected it goes to standard error, so none is lost.
    ///
    /// A report from another thread is handled on the main thread later.
    public static func report(_ fault: Fault) {
        guard isCalledElsewhere else { return tell(fault) }
        DispatchQueue.main.async { MainActor.assumeIsolated { tell(fault) } }
    }

    private static func tell(_ fault: Fault) {
        if let watch, connected?.thread == nil, watch.faults(fault, connected != nil) { return }
        if let connected { return connected.faultHandler(fault) }
        var standardError = StandardError()
        print("fault: \(fault.message)", to: &standardError)
    }

    static func tell(_ message: TransientMessage, of view: ViewController?) {
        if let watch, connected?.thread == nil { watch.messages(message, view) }
        connected?.messageHandler(message)
    }

    static func screenMayHaveChanged(_ viewController: ViewController) {
        if let watch, connected?.thread == nil { watch.displays() }
        connected?.displayHandler(viewController)
    }
}

/// What is notified of RIBs that are attached.
@MainActor
final class AttachWatcher {
    let handler: @MainActor (_ child: any Routing, _ parent: any Routing) -> Void

    init(_ handler: @escaping @MainActor (_ child: any Routing, _ parent: any Routing) -> Void) {
        self.handler = handler
    }
}

extension Fault {
    fileprivate static var secondHost: Fault {
        Fault(
            kind: .secondHost,
            message: "A second host was to be connected, and was not: the RIBs of a process run in one host. "
                + "A plugin connects none.",
            path: []
        )
    }
}

extension Fault.Kind {
    /// A host tried to connect while another one was connected.
    public static var secondHost: Self { Self(rawValue: "second_host") }
}

private struct StandardError: TextOutputStream {
    func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

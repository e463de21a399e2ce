import Dispatch
import Glibc
import Synchronization

/// The host of a process's RIBs, as the RIB core sees the host: receives the RIBs' faults, and is notified that a
/// screen might have changed.
///
/// A host connects once, before it builds the first RIB:
///
///     let host = RIBHost { fault in log(fault) } displayHandler: { _ in redraw() }
///     host.connect()
///
/// While a host is connected, no other host can connect, so a plugin cannot replace the host and suppress faults.
@MainActor
public final class RIBHost {
    static var connected: RIBHost? {
        didSet { connectedThread = connected?.thread }
    }

    /// The connected host's thread, with which each outcome is compared: asking the host would retain it.
    private static var connectedThread: pthread_t?

    /// The closures of a test that receive the RIBs' faults, displays and messages.
    private struct Watch {
        let faults: @MainActor (Fault, Bool) -> Bool
        let displays: @MainActor () -> Void
        var messages: @MainActor (TransientMessage, ViewController?) -> Void = { _, _ in }
    }

    private static var watch: Watch?

    private let faultHandler: @MainActor (Fault) -> Void
    private let displayHandler: @MainActor (ViewController) -> Void
    /// Receives each transient message of the RIBs; set before the host connects.
    @_spi(Host) public var messageHandler: @MainActor (TransientMessage) -> Void = { _ in }
    /// The thread on which the host connected, where the RIBs live.
    private var thread: pthread_t?
    /// The host of a test that this host replaced, and the previous receiver of the log.
    private var replaced: (host: RIBHost?, log: Log.Receiver?)
    /// The receiver of the log while this host is connected, kept for the next connection.
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

    /// Connects the host. While another host is connected, this only reports a fault to the connected host.
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

    /// Hands the faults of all RIBs to a test: tests share a process. A host that has connected by `connect()` gets the
    /// reports itself, so a plugin cannot hide faults from the host in this way.
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

    /// Hands each transient message of the RIBs, and the view that shows it, to the test that watches.
    @_spi(Testing) public static func watchMessages(
        _ messages: @escaping @MainActor (_ message: TransientMessage, _ view: ViewController?) -> Void
    ) {
        watch?.messages = messages
    }

    /// The watchers to notify when a RIB is attached.
    static var attachWatchers: [AttachWatcher] = []

    /// Calls `handler` for each RIB attached in this process from now on, before the RIB becomes active: a count misses
    /// no RIB, however short-lived.
    ///
    /// - Returns: a subscription. Disposing it ends the calls.
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

    /// True if the caller is on a thread other than the RIBs', although the compiler prevents this. The caller's
    /// request must be refused.
    @_spi(Host) public static var isCalledElsewhere: Bool {
        guard let thread = connectedThread else { return false }
        return thread != pthread_self()
    }

    /// Reports a mistake that the host survives. Without a connected host, the fault goes to standard error.
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

/// An observer of attached RIBs.
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
    /// A host tried to connect while another host was connected.
    public static var secondHost: Self { Self(rawValue: "second_host") }
}

private struct StandardError: TextOutputStream {
    func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

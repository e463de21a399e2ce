internal import Dispatch
import Glibc

/// The host that the RIBs of a process run in, as the RIB core sees it: where their mistakes are reported, and what is told
/// that a screen may have changed.
///
/// A host connects once, before it builds the first RIB:
///
///     let host = RIBHost { fault in log(fault) } displayHandler: { _ in redraw() }
///     host.connect()
///
/// While it is connected no other can be, so that a plugin cannot take its place and keep faults from it.
@MainActor
public final class RIBHost {
    static var connected: RIBHost?

    private static var watch: (faults: @MainActor (Fault, Bool) -> Bool, displays: @MainActor () -> Void)?

    private let faultHandler: @MainActor (Fault) -> Void
    private let displayHandler: @MainActor (ViewController) -> Void
    /// Where the RIBs live: the thread that the host connected on.
    private var thread: pthread_t?

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

    /// Connects the host. While another one is connected nothing happens but a fault, which that one gets.
    public func connect() {
        guard Self.connected == nil || Self.connected === self else { return Self.report(.secondHost) }
        thread = pthread_self()
        Self.connected = self
    }

    /// Disconnects the host; from then on faults go to standard error.
    public func disconnect() {
        if Self.connected === self { Self.connected = nil }
    }

    /// Has tests told what RIBs report, whichever host is connected: tests share a process. Where a host has connected by
    /// `connect()` nobody else is told, so that a plugin cannot keep faults from it this way either.
    ///
    /// - Parameters:
    ///   - faults: gets each fault, and whether a host is connected; returns whether it has taken the fault.
    ///   - displays: called when a screen may have changed.
    @_spi(Testing) public static func watch(
        faults: @escaping @MainActor (_ fault: Fault, _ hasHost: Bool) -> Bool,
        displays: @escaping @MainActor () -> Void
    ) {
        watch = (faults, displays)
    }

    /// Whether the caller is on another thread than the RIBs, for all that the compiler says: what it wants must not be done.
    @_spi(Host) public static var isCalledElsewhere: Bool {
        guard let thread = connected?.thread else { return false }
        return thread != pthread_self()
    }

    /// Reports a mistake that the host survives. While no host is connected it goes to standard error: none is lost.
    ///
    /// What another thread reports is taken when the main thread has time for it.
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

    static func screenMayHaveChanged(_ viewController: ViewController) {
        if let watch, connected?.thread == nil { watch.displays() }
        connected?.displayHandler(viewController)
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
    /// A host was to be connected while another one was.
    public static var secondHost: Self { Self(rawValue: "second_host") }
}

private struct StandardError: TextOutputStream {
    func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

import Base
@_spi(Host) public import PluginABI

/// The account of a plugin in the host's process: its children in slots, and its waiting outcomes. Nothing ends such a
/// plugin, and each limit that would end it in a process of its own is reported once.
///
/// Screens, states, streams and subscriptions are not counted here: they are the plugin's own objects, and the host
/// copies none of them. To measure them in each turn would take longer than the turn.
@MainActor
public final class LocalAccount {
    private let account = Account()
    private var reported: Set<Excess> = []
    private var lastRIB = 0

    /// Creates an account with nothing in it.
    public init() {}

    /// Returns the number of a new RIB.
    func nextRIB() -> Int {
        lastRIB += 1
        return lastRIB
    }

    /// Counts a child in a slot.
    func keep(_ child: Child, of rib: Int) {
        do {
            let build = child.build
            try account.keepChild(
                child.number,
                of: rib,
                arguments: build.arguments,
                provided: build.provided.map { $0.value.latest },
                bytes: build.size
            )
        } catch {
            warn(of: error, at: child.path)
        }
    }

    /// Notes that the place of a child has left.
    func release(child place: Int, of rib: Int) { account.release(.child(rib: rib, place: place)) }

    /// Counts an outcome until it has been handled.
    ///
    /// - Returns: its room; nil if there is none, which is reported, and the outcome waits without it.
    func room(for outcome: Outcome, at path: @autoclosure () -> [String]) -> OutcomeRoom? {
        do {
            return try account.room(bytes: outcome.payload.size)
        } catch {
            warn(of: error, at: path())
            return nil
        }
    }

    private func warn(of excess: Excess, at path: [String]) {
        guard reported.insert(excess).inserted else { return }
        RIBHost.report(
            Fault(
                kind: .excess,
                message:
                    "The step `\(path.last ?? "")` \(excess.words). A process of its own would be stopped for that, "
                    + "so its plugin plays only in the host's.",
                path: path
            )
        )
    }
}

extension Fault.Kind {
    /// A plugin in the host's process has exceeded a limit that a process of its own would not survive.
    public static let excess = Self(rawValue: "excess")
}

import PluginABI
import Port

extension Account {
    /// Counts what the host is to keep of an event. A hostile plugin can tell anything at any time, also in a call from
    /// which it never returns, so each event is counted before the host acts on it.
    ///
    /// - Parameters:
    ///   - bytes: the size of the event's message.
    ///   - isDelivering: true if the stream of a written value delivers another value now, for which this one waits.
    func admit(_ event: Event, bytes: Int, isDelivering: Bool = false) throws(Excess) {
        switch event {
        case .screen(let rib, _, _): try keep(bytes, for: .screen(rib: rib))
        case .state(let rib, let value): try keep(value.footprint, for: .state(rib: rib))
        case .attachChild(let rib, let child):
            let provided = child.provided.map(\.value)
            try keepChild(child.place, of: rib, arguments: child.arguments, provided: provided, bytes: bytes)
        case .subscribe(_, let watcher): try keep(0, for: .subscription(watcher: watcher))
        case .write(let stream, let value):
            if isDelivering { keepWaiting(value.footprint) }
            // The host's own streams are not the worker's to pay for.
            if keeps(.stream(stream)) { try keepStream(stream, value) } else { try check() }
        // Has its room already.
        case .outcome: break
        // Limited in time, where it is shown: `SpeechLimit` has no other measure for plugins in the host's process.
        case .fault, .say, .log: break
        // Nothing of it is kept.
        case .unsubscribe, .detachChild, .seeChild, .loading, .dying: break
        }
    }
}

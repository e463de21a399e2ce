import Dispatch

/// What a plugin says for a moment, whatever is on the screen: that something was saved, or is done. Since 1.1.
///
/// A view says it with ``ViewControllable/say(_:tone:seconds:)``. It does not belong to the screen: each face shows it once,
/// when the work that said it is over, and takes it away after its time. So it is not there again when the screen is
/// described again, when a page connects again, or when a flow continues from a kept state.
public struct TransientMessage: Sendable, Hashable {
    /// How many seconds it can be shown.
    public static let times = 1...60

    /// The words, for a person.
    public let text: String
    /// What they mean.
    public let tone: Tone
    /// For how many seconds it is shown.
    public let seconds: Int

    /// Makes a message.
    ///
    /// - Parameters:
    ///   - text: the words, for a person.
    ///   - tone: what they mean.
    ///   - seconds: for how long it is shown. Less than one second counts as one, and more than 60 as 60.
    public init(_ text: String, tone: Tone = .neutral, seconds: Int = 4) {
        self.text = text
        self.tone = tone
        self.seconds = min(max(seconds, Self.times.lowerBound), Self.times.upperBound)
    }
}

extension ViewControllable {
    /// Says something for a moment, whatever is on the screen. Since 1.1.
    ///
    ///     func didSave() {
    ///         say("Saved", tone: .positive)
    ///     }
    ///
    /// The full screen shows it above the footer, plain lines print it once, and a browser shows and announces it. The
    /// face takes it away: the plugin needs no timer. One message is seen at a time, and a new one takes its place; so
    /// what a person must read, or answer, is for the screen or for an ``Alert``.
    ///
    /// - Parameters:
    ///   - text: the words, for a person.
    ///   - tone: what they mean: as of a text, a mark says the same as the colour.
    ///   - seconds: for how long it is shown, from 1 to 60.
    public func say(_ text: String, tone: Tone = .neutral, seconds: Int = 4) {
        RIBHost.pass(TransientMessage(text, tone: tone, seconds: seconds), of: viewController)
    }
}

extension RIBHost {
    /// Hands a message to the host that is connected, or to a test; without them there is nothing that could show it.
    ///
    /// - Parameter view: what says it; nil for a view of another process.
    @_spi(Host) public static func pass(_ message: TransientMessage, of view: ViewController? = nil) {
        guard isCalledElsewhere else { return tell(message, of: view) }
        DispatchQueue.main.async { MainActor.assumeIsolated { tell(message, of: view) } }
    }
}

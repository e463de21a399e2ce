import Dispatch

/// A short message that a plugin shows for a moment over any screen, such as that a file was saved. Since 1.1.
///
/// A view shows a message with ``ViewControllable/say(_:tone:seconds:)``. The message does not belong to the screen:
/// each face shows it once, when the work that said it is over, and removes it after its time. So the message does not
/// return when the screen is made again, when a page connects again, or when a flow continues from a kept state.
public struct TransientMessage: Sendable, Hashable {
    /// The allowed durations, in seconds.
    public static let times = 1...60

    /// The words, for a person.
    public let text: String
    /// The meaning of the words.
    public let tone: Tone
    /// The duration, in seconds.
    public let seconds: Int
    /// The id of the action that undoes what the words are about; nil if there is none. Since 1.2.
    public let undo: String?

    /// Makes a message.
    ///
    /// - Parameters:
    ///   - text: the words, for a person.
    ///   - tone: the meaning of the words.
    ///   - seconds: the duration. Less than one second counts as one, and more than 60 as 60.
    public init(_ text: String, tone: Tone = .neutral, seconds: Int = 4) {
        self.init(text, tone: tone, seconds: seconds, undo: nil)
    }

    /// Makes a message about something that can be undone. Since 1.2.
    ///
    /// - Parameters:
    ///   - text: the words, for a person.
    ///   - tone: the meaning of the words.
    ///   - seconds: the duration, as for a message without `undo`.
    ///   - undo: the id of the action that undoes it; nil if there is none.
    public init(_ text: String, tone: Tone = .neutral, seconds: Int = 4, undo: String?) {
        self.text = text
        self.tone = tone
        self.seconds = min(max(seconds, Self.times.lowerBound), Self.times.upperBound)
        self.undo = undo
    }
}

extension ViewControllable {
    /// Shows a short message for a moment, over any screen. Since 1.1.
    ///
    ///     func didSave() {
    ///         say("Saved", tone: .positive)
    ///     }
    ///
    /// The full screen shows the message in the footer, plain lines print it once, and a browser shows and announces
    /// it. The face removes it: the plugin needs no timer. One message is seen at a time, and a new message replaces
    /// it; so put a text that a person must read or answer on the screen or into an ``Alert``.
    ///
    /// - Parameters:
    ///   - text: the words, for a person.
    ///   - tone: the meaning of the words: as for a text, a mark says the same as the colour.
    ///   - seconds: the duration, from 1 to 60.
    public func say(_ text: String, tone: Tone = .neutral, seconds: Int = 4) {
        RIBHost.pass(TransientMessage(text, tone: tone, seconds: seconds), of: viewController)
    }

    /// Shows a short message about something that can be undone. Since 1.2.
    ///
    ///     var screen: Screen {
    ///         Screen(title: "Inbox") {
    ///             ...
    ///             if hasDeleted { Button("Undo", id: "undo").shortcut("z") }
    ///         }
    ///     }
    ///
    ///     func didDelete(_ count: Int) {
    ///         say("Deleted \(count) messages.", undo: "undo")
    ///     }
    ///
    /// Beside the words the full screen has the key of that button, a browser the button, and plain lines what to type.
    /// The button is one of the screen, so that a person who reads slowly still has it when the message is gone. A
    /// message whose screen does not have the action, or has it disabled, shows its words only.
    ///
    /// - Parameters:
    ///   - text: the words, for a person.
    ///   - tone: the meaning of the words.
    ///   - seconds: the duration, from 1 to 60.
    ///   - undo: the id of the button on this view's screen that undoes it.
    public func say(_ text: String, tone: Tone = .neutral, seconds: Int = 4, undo: String) {
        RIBHost.pass(TransientMessage(text, tone: tone, seconds: seconds, undo: undo), of: viewController)
    }
}

extension RIBHost {
    /// Hands a message to the connected host, or to a test; without them the message is dropped.
    ///
    /// - Parameter view: the view that says the message; nil for a view of another process.
    @_spi(Host) public static func pass(_ message: TransientMessage, of view: ViewController? = nil) {
        guard isCalledElsewhere else { return tell(message, of: view) }
        DispatchQueue.main.async { MainActor.assumeIsolated { tell(message, of: view) } }
    }
}

import Base
import PluginABI

/// A message of port 1, described for its schema: a call of the host, or an event of a plugin.
public struct PortMessage: Sendable {
    /// The kind of a member's value.
    public enum Kind: Sendable {
        case text, number, flag
        /// A value of any type: a manifest says which.
        case value
        /// Values by name.
        case values
        case texts
        /// The names and titles of children; by slot.
        case children, childrenBySlot
        case screen
        /// One of a few words.
        case word([String])
    }

    /// A member besides `call` or `event`.
    public struct Member: Sendable {
        /// The key.
        public let name: String
        /// The kind of the value.
        public let kind: Kind
        /// A sentence about the member.
        public let words: String
        /// True if the member can be absent.
        public let isOptional: Bool

        init(_ name: String, _ kind: Kind, _ words: String, isOptional: Bool = false) {
            (self.name, self.kind, self.words, self.isOptional) = (name, kind, words, isOptional)
        }
    }

    /// The word of `call` or `event`.
    public let name: String
    /// A sentence about the message.
    public let words: String
    /// The other members.
    public let members: [Member]

    private init(_ name: String, _ words: String, _ members: [Member] = []) {
        (self.name, self.words, self.members) = (name, words, members)
    }

    private static let id = Member("id", .number, "The number of the call, which its answer repeats.")
    private static let rib = Member("rib", .number, "The number of the RIB.")
    private static let child = Member("child", .number, "The plugin's number of the child.")
    private static let port = Member("port", .number, "The version of the port: 1.")
    private static let name = Member("name", .text, "The name in the manifest.")
    private static let value = Member("value", .value, "The value, of the type in the manifest.")
}

extension PortMessage {
    /// The calls of the host.
    public static let calls = [
        PortMessage(
            "hello",
            "The first line. The answer is `hello`.",
            [
                id, port, Member("host", .text, "The version of ribs-host."),
                Member("plugin", .text, "The id of the plugin in plugins.json."),
            ]
        ),
        PortMessage(
            "build",
            "Builds a RIB.",
            [
                id, rib, Member("build", .text, "The name of the build in the manifest."),
                Member("static", .values, "The static dependencies: of a stream its latest value, null for events."),
                Member("dynamic", .values, "The dynamic dependencies."),
                Member("state", .values, "The kept state; absent for a new RIB.", isOptional: true),
                Member(
                    "children",
                    .childrenBySlot,
                    "The children in each slot; absent without slots.",
                    isOptional: true
                ),
            ]
        ),
        PortMessage(
            "attach",
            "Activates the RIB, and loads it.",
            [id, rib, Member("path", .texts, "The path of the RIB.")]
        ),
        PortMessage(
            "see",
            "Says whether a person sees the RIB's view from now on.",
            [id, rib, Member("seen", .flag, "Whether the view is seen.")]
        ),
        PortMessage("detach", "Ends the RIB.", [id, rib]),
        PortMessage(
            "perform",
            "Performs an action of the screen.",
            [
                id, rib, Member("action", .text, "The id of the action."),
                Member("value", .text, "The value of the action; absent if it has none.", isOptional: true),
            ]
        ),
        PortMessage(
            "ask",
            "Calls an entry, for a link.",
            [id, rib, Member("entry", .text, "The name of the entry."), Member("arguments", .values, "The arguments.")]
        ),
        PortMessage("deliver", "Delivers a new value, or an event, of a static dependency.", [id, rib, name, value]),
        PortMessage(
            "offer",
            "Says which children a slot has from now on.",
            [id, rib, Member("slot", .text, "The name of the slot."), Member("children", .children, "The children.")]
        ),
        PortMessage(
            "child_outcome",
            "Reports an outcome of a child, or its failure as `childDidFail`.",
            [id, rib, child, Member("outcome", .text, "The name."), Member("payload", .values, "The values.")]
        ),
        PortMessage(
            "child_title",
            "Says what the screen of a child is called now.",
            [id, rib, child, Member("title", .text, "The title.")]
        ),
        PortMessage(
            "provided",
            "Says that a holder of a provided stream has written it.",
            [id, rib, child, name, value]
        ),
        PortMessage(
            "wrong",
            "Says why an event could not be used. There is no answer.",
            [Member("message", .text, "A sentence for the plugin's author.")]
        ),
    ]
}

extension PortMessage {
    /// The events of a plugin.
    public static let events = [
        PortMessage("hello", "The answer to `hello`.", [id, port]),
        PortMessage("done", "The answer to any other call, after the events that it has caused.", [id]),
        PortMessage("refused", "The answer to a call that is refused.", [id, Member("message", .text, "Why.")]),
        PortMessage("screen", "Shows a screen.", [rib, Member("screen", .screen, "The whole screen.")]),
        PortMessage(
            "state",
            "Keeps a state.",
            [rib, Member("value", .values, "The state, as the manifest declares it.")]
        ),
        PortMessage(
            "outcome",
            "Reports an outcome.",
            [
                rib, Member("outcome", .text, "The name in the manifest."),
                Member("payload", .values, "The values; absent if there are none.", isOptional: true),
            ]
        ),
        PortMessage(
            "write",
            "Writes a stream among the static dependencies, or sends an event to one.",
            [rib, name, value]
        ),
        PortMessage(
            "attach_child",
            "Attaches a child of a slot.",
            [
                rib, child, Member("slot", .text, "The name of the slot."),
                Member("name", .text, "The name of the child."),
                Member("dynamic", .values, "The arguments for the child.", isOptional: true),
                Member("provides", .values, "What the child gets: of a stream its first value.", isOptional: true),
            ]
        ),
        PortMessage("detach_child", "Detaches a child.", [rib, child]),
        PortMessage(
            "provide",
            "Sets a provided stream to a new value, or sends an event to one.",
            [rib, child, name, value]
        ),
        PortMessage(
            "say",
            "Tells the person something, for some seconds.",
            [
                Member("text", .text, "What is said."),
                Member("seconds", .number, "For how long; 4 if it is absent.", isOptional: true),
                Member("tone", .word(Tone.choices.map(\.rawValue)), "What the colour is to say.", isOptional: true),
                Member("undo", .text, "The id of the action that takes it back.", isOptional: true),
            ]
        ),
        PortMessage(
            "log",
            "Writes a line to the log.",
            [
                Member("level", .word(Log.Level.choices.map(\.rawValue)), "How much it matters.", isOptional: true),
                Member("message", .text, "The line."),
            ]
        ),
        PortMessage(
            "fault",
            "Reports a mistake that the plugin survives.",
            [
                rib, Member("kind", .text, "The kind, for programs."),
                Member("message", .text, "Sentences for a person."),
            ]
        ),
    ]
}

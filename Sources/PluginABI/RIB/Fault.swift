/// A mistake of a RIB that the host survives: the action, the RIB, and advice on what to do instead.
public struct Fault: Error, Hashable, Sendable {
    /// A kind of mistake; a host can add kinds.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's name, as front ends receive it.
        public let rawValue: String

        /// Names a kind.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kind of mistake.
    public var kind: Kind
    /// Full sentences: what happened, the rule, what to do.
    public var message: String
    /// The path of the RIB: the names from the root down to the RIB itself.
    public var path: [String]

    /// Describes a fault of the RIB at `path`.
    public init(kind: Kind, message: String, path: [String]) {
        self.kind = kind
        self.message = message
        self.path = path
    }
}

extension Fault.Kind {
    /// A child was attached to its parent a second time.
    public static var attachedTwice: Self { Self(rawValue: "attached_twice") }
    /// A child was attached while it is attached to another parent.
    public static var attachedElsewhere: Self { Self(rawValue: "attached_elsewhere") }
    /// A RIB was attached to itself or to a RIB below.
    public static var attachedBelowItself: Self { Self(rawValue: "attached_below_itself") }
    /// A RIB was detached by a router other than its parent.
    public static var detachedStranger: Self { Self(rawValue: "detached_stranger") }
    /// A RIB acted after its detachment.
    public static var usedAfterDetach: Self { Self(rawValue: "used_after_detach") }
    /// A root was launched while attached to a parent.
    public static var launchedWhileAttached: Self { Self(rawValue: "launched_while_attached") }
    /// An object was not of the class required by its role.
    public static var wrongType: Self { Self(rawValue: "wrong_type") }
    /// A view was still shown after the deactivation of its RIB.
    public static var stillShown: Self { Self(rawValue: "still_shown") }
    /// A RIB was still attached after its view had left the screen.
    public static var stillAttached: Self { Self(rawValue: "still_attached") }
    /// A view was presented over a view that is shown nowhere.
    public static var presentedUnseen: Self { Self(rawValue: "presented_unseen") }
    /// An object outlived its RIB.
    public static var leaked: Self { Self(rawValue: "leaked") }
}

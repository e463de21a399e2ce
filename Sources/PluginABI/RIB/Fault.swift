/// A mistake of a RIB that the host survives: what was done, by which RIB, and what to do instead.
public struct Fault: Error, Hashable, Sendable {
    /// What kind of mistake it is; a host can add kinds of its own.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's name, as front ends see it.
        public let rawValue: String

        /// Names a kind.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What kind of mistake it is.
    public var kind: Kind
    /// Full sentences: what happened, the rule, what to do.
    public var message: String
    /// The RIB concerned: the names from the root down to its own.
    public var path: [String]

    /// Describes a fault of the RIB at `path`.
    public init(kind: Kind, message: String, path: [String]) {
        self.kind = kind
        self.message = message
        self.path = path
    }
}

extension Fault.Kind {
    /// A child was attached to the parent that it is attached to already.
    public static var attachedTwice: Self { Self(rawValue: "attached_twice") }
    /// A child was attached while it is attached to another parent.
    public static var attachedElsewhere: Self { Self(rawValue: "attached_elsewhere") }
    /// A RIB was attached to itself or to one below it.
    public static var attachedBelowItself: Self { Self(rawValue: "attached_below_itself") }
    /// A RIB was detached by a router that it is not attached to.
    public static var detachedStranger: Self { Self(rawValue: "detached_stranger") }
    /// A RIB acted after it was detached.
    public static var usedAfterDetach: Self { Self(rawValue: "used_after_detach") }
    /// A root was launched while it is attached to a parent.
    public static var launchedWhileAttached: Self { Self(rawValue: "launched_while_attached") }
    /// An object was not of the class that its role requires.
    public static var wrongType: Self { Self(rawValue: "wrong_type") }
    /// A view was still shown when its RIB had been deactivated.
    public static var stillShown: Self { Self(rawValue: "still_shown") }
    /// A RIB was still attached when nothing showed its view any longer.
    public static var stillAttached: Self { Self(rawValue: "still_attached") }
    /// A view was presented over a view that nothing shows.
    public static var presentedUnseen: Self { Self(rawValue: "presented_unseen") }
    /// An object outlived the RIB that it belongs to.
    public static var leaked: Self { Self(rawValue: "leaked") }
}

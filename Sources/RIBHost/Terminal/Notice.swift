/// Information for the user that is not a fault.
public struct Notice: Hashable, Sendable {
    /// The subject of a notice.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A plugin takes long.
        case busy
        /// A deep link waits, or is abandoned.
        case link
        /// The result of changed files.
        case reload
        /// The file that keeps the flow's state.
        case state
        /// What the kernel cannot keep plugins from doing.
        case seal
    }

    /// The subject.
    public var kind: Kind
    /// Full sentences.
    public var message: String

    /// Makes a notice.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

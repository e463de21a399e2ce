/// A deep link: `ribs://NAME?KEY=VALUE`.
public struct LinkDefinition: Sendable {
    /// A query item of a link.
    public struct QueryItem: Sendable {
        /// The item's name.
        public var name: Located<String>
        /// The spelling of the item's type.
        public var type: Located<String>
    }

    /// The name, which is the URL's host part.
    public var name: Located<String>
    /// The query items of the link.
    public var query: [QueryItem]
    /// The link's target: a step of the root flow, or a path of steps from there.
    public var target: TargetDefinition
    /// The entry of the target's plugin to call; nil if the link only leads to the step.
    public var entry: Located<String>?
}

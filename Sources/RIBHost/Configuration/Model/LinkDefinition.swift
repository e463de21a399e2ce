/// One deep link: `ribs://NAME?KEY=VALUE`.
public struct LinkDefinition: Sendable {
    /// One query item.
    public struct QueryItem: Sendable {
        /// The item's name.
        public var name: Located<String>
        /// How its type is spelled.
        public var type: Located<String>
    }

    /// The name, which is the URL's host part.
    public var name: Located<String>
    /// The query items that the link takes.
    public var query: [QueryItem]
    /// The link's target: a step of the root flow, or a path of steps that begins there.
    public var target: TargetDefinition
    /// What the link asks of the step that it leads to: an entry of its plugin; nil if it only leads there.
    public var entry: Located<String>?
}

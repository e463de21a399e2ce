public import PluginManifest

extension FlowPlan {
    /// A deep link: `ribs://NAME?ITEM=VALUE`.
    public struct Link: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// What it carries.
        public let query: [QueryItem]
        /// Where it leads, in the root flow. A switch without a default refuses the values that no case names.
        public let target: Target
        /// For each step that it may lead to: the steps of the root flow where it can be taken, in the order of the file.
        public let sources: [Int: [Int]]

        /// What its query items are assigned to: the keys of their names.
        public var assigns: [Assignment] {
            query.map { Assignment(payloadKey: $0.name, environmentKey: $0.name) }
        }
    }

    /// One query item of a link.
    public struct QueryItem: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Its type; an optional one may be left out.
        public let type: ValueType
    }
}

extension Manifest {
    /// A place below the RIB for children of other plugins: Uber's plugin point, with declared types.
    public struct ChildSlot: Sendable {
        /// How many children a slot takes.
        public enum Cardinality: Hashable, Sendable {
            /// One.
            case required
            /// One or none: `"optional": true`.
            case optional
            /// A list, in the order of plugins.json: `"many": true`.
            case many

            /// The word for it in reports.
            public var word: String {
                switch self {
                case .required: "one"
                case .optional: "optional"
                case .many: "many"
                }
            }
        }

        /// The slot's name: `dashboard`.
        public let name: String
        /// What the RIB's component offers to the child, in the order of the manifest.
        public let provides: [StaticSlot]
        /// The arguments with which the RIB builds the child, in the order of the manifest.
        public let dynamic: [DynamicSlot]
        /// What the RIB receives from the child, in the order of the manifest.
        public let outcomes: [Outcome]
        /// How many children it takes.
        public let cardinality: Cardinality
        /// Whether the children have a view; `"view": false` declares a slot for viewless ones.
        public let hasView: Bool
        /// Where the manifest has its key.
        public let range: SourceRange

        /// The outcome that every slot has: the child could not be built, or its process has ended.
        public static let failed = "childDidFail"

        /// The outcome of a name; nil if there is none.
        public func outcome(named name: String) -> Outcome? { outcomes.first { $0.name == name } }
    }

    /// The slot of a name; nil if there is none.
    public func childSlot(named name: String) -> ChildSlot? { children.first { $0.name == name } }
}

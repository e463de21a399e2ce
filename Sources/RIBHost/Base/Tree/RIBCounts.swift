/// The final counts of the RIBs in one or more processes.
public struct RIBCounts: Sendable {
    /// The number of attached RIBs.
    public var count: Int
    /// The number of leaked RIBs.
    public var survivorCount: Int
    /// The detached children that RIBs held until they resigned.
    public var heldChildren: [HeldChildren]

    /// Creates the counts of a process.
    public init(count: Int = 0, survivorCount: Int = 0, heldChildren: [HeldChildren] = []) {
        self.count = count
        self.survivorCount = survivorCount
        self.heldChildren = heldChildren
    }
}

/// Children of one name that a RIB detached and held, without attaching any of them again, until the RIB resigned.
///
/// The children have not leaked, as they were freed with the RIB. But a RIB that holds each former child grows.
public struct HeldChildren: Sendable, Equatable {
    /// The path of the RIB that held the children.
    public let parent: String
    /// The name of the children.
    public let name: String
    /// The largest number of children held together.
    public let count: Int

    /// Creates a description of held children.
    public init(parent: String, name: String, count: Int) {
        self.parent = parent
        self.name = name
        self.count = count
    }

    /// The message for the user: the mistake, and its remedy.
    public var words: String {
        "The RIB \(parent) held \(count) children `\(name)` that it had detached, and attached none of them again. "
            + "Release a child where you detach it."
    }
}

extension [HeldChildren] {
    /// The maximum number of entries, because a RIB can give its children any names.
    public static var limit: Int { 100 }

    /// Merges others into the list, with the larger count for the same parent and name.
    public mutating func merge(_ others: [HeldChildren]) {
        for other in others {
            if let known = firstIndex(where: { $0.parent == other.parent && $0.name == other.name }) {
                if self[known].count < other.count { self[known] = other }
            } else if count < Self.limit {
                append(other)
            }
        }
    }
}

/// The final counts of the RIBs of a process, or of several.
public struct RIBCounts: Sendable {
    /// The number of RIBs that were attached.
    public var count: Int
    /// The number of those that have leaked.
    public var survivorCount: Int
    /// The detached children that RIBs held until they resigned.
    public var heldChildren: [HeldChildren]

    /// Describes a process.
    public init(count: Int = 0, survivorCount: Int = 0, heldChildren: [HeldChildren] = []) {
        self.count = count
        self.survivorCount = survivorCount
        self.heldChildren = heldChildren
    }
}

/// Children of one name that a RIB detached and held, without attaching any of them again, until it resigned.
///
/// They have not leaked, as they were freed with the RIB. But a RIB that holds each of its former children grows.
public struct HeldChildren: Sendable, Equatable {
    /// The path of the RIB that held them.
    public let parent: String
    /// Their name.
    public let name: String
    /// The largest number of them that were held together.
    public let count: Int

    /// Describes them.
    public init(parent: String, name: String, count: Int) {
        self.parent = parent
        self.name = name
        self.count = count
    }

    /// The sentence that a person reads: the mistake, and its remedy.
    public var words: String {
        "The RIB \(parent) held \(count) children `\(name)` that it had detached, and attached none of them again. "
            + "Release a child where you detach it."
    }
}

extension [HeldChildren] {
    /// The most that are kept: a RIB can give its children any names.
    public static var limit: Int { 100 }

    /// Adds others: of a RIB's children of one name the most.
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

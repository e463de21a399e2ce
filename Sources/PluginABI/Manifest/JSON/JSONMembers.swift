/// The members of a JSON object in the order of the text, read from the document on access.
///
/// Only in a document that was refused for its duplicate keys, a key can come twice.
public struct JSONMembers: Collection, Sendable {
    let tape: JSONTape
    /// The first member's place in the document.
    public let startIndex: Int
    /// The place after the last member.
    public let endIndex: Int

    static func empty(_ tape: JSONTape) -> JSONMembers {
        JSONMembers(tape: tape, startIndex: 0, endIndex: 0)
    }

    /// Returns true if there are no other keys than `known`, in ASCII; makes no strings of the keys.
    func haveOnlyKeys(_ known: [ManifestKey]) -> Bool {
        var member = startIndex
        while member < endIndex {
            guard known.contains(where: { tape.isText($0.name, at: member) }) else { return false }
            member = index(after: member)
        }
        return true
    }

    /// Returns the place of the next member: a member's key is followed by its value, and the value by the next key.
    public func index(after index: Int) -> Int { tape.nodes[index + 1].next }

    /// The member at a place.
    public subscript(index: Int) -> (key: JSONKey, value: JSONValue) {
        let node = tape.nodes[index]
        let key = JSONKey(
            text: tape.text(at: index),
            range: tape.range(of: node)
        )
        return (key, JSONValue(tape: tape, index: index + 1))
    }
}

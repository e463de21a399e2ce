extension JSONWriter {
    /// Writes a member that is an object; the closure writes its members.
    public mutating func object(_ key: String, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a member that is an array; the closure writes one element for each item.
    public mutating func array<Items: Sequence>(
        _ key: String,
        of items: Items,
        _ element: (Items.Element, inout JSONWriter) -> Void
    ) {
        self.key(key)
        array { writer in
            for item in items { element(item, &writer) }
        }
    }

    /// Writes a member that is an array of objects; the closure writes the members of one for each item.
    public mutating func objects<Items: Sequence>(
        _ key: String,
        of items: Items,
        _ members: (Items.Element, inout JSONWriter) -> Void
    ) {
        array(key, of: items) { item, writer in
            writer.object { members(item, &$0) }
        }
    }
}

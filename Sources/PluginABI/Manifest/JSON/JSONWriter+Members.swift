extension JSONWriter {
    /// Writes a member that is a boolean.
    public mutating func member(_ key: String, _ bool: Bool) {
        self.key(key)
        value(bool)
    }

    /// Writes a member that is a whole number.
    public mutating func member(_ key: String, _ int: Int) {
        self.key(key)
        value(int)
    }

    /// Writes a member that is a number.
    public mutating func member(_ key: String, _ double: Double) {
        self.key(key)
        value(double)
    }

    /// Writes a member that is a string, or `null` where there is none.
    public mutating func member(_ key: String, _ string: String?) {
        self.key(key)
        if let string { value(string) } else { null() }
    }

    /// Writes a member that is an array of strings.
    public mutating func member(_ key: String, _ strings: [String]) {
        self.key(key)
        array { writer in
            for string in strings { writer.value(string) }
        }
    }
}

extension DiagnosticRenderer {
    /// The version of the JSON form, raised when a member is removed or changes its meaning, and not when a member is
    /// added.
    public static let formatVersion = 1

    /// Writes the diagnostics as an array.
    public func write(_ diagnostics: [Diagnostic], to writer: inout JSONWriter) {
        writer.array { writer in
            for diagnostic in diagnostics { write(diagnostic, to: &writer) }
        }
    }

    /// Writes a diagnostic, as an object.
    public func write(_ diagnostic: Diagnostic, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("code", diagnostic.code.rawValue)
            writer.member("severity", diagnostic.severity.rawValue)
            writer.member("message", diagnostic.message)
            writer.member("file", diagnostic.primary?.source.name)
            writer.key("range")
            if let primary = diagnostic.primary {
                write(primary.range, of: primary.source, to: &writer)
            } else {
                writer.null()
            }
            writer.key("labels")
            writer.array { writer in
                if let primary = diagnostic.primary { write(primary, isPrimary: true, to: &writer) }
                for label in diagnostic.secondary { write(label, isPrimary: false, to: &writer) }
            }
            writer.member("notes", diagnostic.notes)
            writer.member("help", diagnostic.help)
        }
    }

    private func write(_ label: Label, isPrimary: Bool, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("file", label.source.name)
            writer.key("range")
            write(label.range, of: label.source, to: &writer)
            writer.member("text", label.text)
            writer.member("primary", isPrimary)
        }
    }

    private func write(_ range: SourceRange, of source: SourceFile, to writer: inout JSONWriter) {
        writer.object { writer in
            for (key, offset) in [("start", range.lowerBound), ("end", range.upperBound)] {
                let position = source.position(at: offset)
                writer.key(key)
                writer.object { writer in
                    writer.member("line", position.line)
                    writer.member("column", position.column)
                    writer.member("offset", offset)
                }
            }
        }
    }
}

import Base
public import PluginManifest

/// What `ribs-host inspect --sha256 FILE.so` prints.
public struct DigestReport: Sendable {
    let path: String
    let digest: SHA256Digest?
    /// The libraries that it brings; the digest does not cover them.
    var libraries: [OwnLibrary] = []
    /// Why there is no digest.
    public let diagnostics: [Diagnostic]

    /// The line of sha256sum(1): a name with a line break is written with `\n`, and the line begins with a backslash
    /// then.
    public var text: String {
        guard let digest else { return "" }
        var name = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "\\": name += "\\\\"
            case "\n": name += "\\n"
            case "\r": name += "\\r"
            default: name.unicodeScalars.append(scalar)
            }
        }
        return (name == path ? "" : "\\") + "\(digest)  \(name)\n"
    }

    /// The report for programs: one JSON object.
    public var json: String {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("format_version", InspectionReport.formatVersion)
            writer.member("path", path)
            writer.member("sha256", digest.map { "\($0)" })
            writer.key("libraries")
            writer.array { writer in
                for library in libraries {
                    writer.object { writer in
                        writer.member("name", library.name)
                        writer.member("path", library.path)
                        writer.member("sha256", library.digest.map { "\($0)" })
                    }
                }
            }
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
        }
        return writer.text
    }
}

import Base
public import PluginManifest

/// The output of `ribs-host inspect --sha256 FILE.so`.
public struct DigestReport: Sendable {
    let path: String
    let digest: SHA256Digest?
    /// The plugin's own libraries, which the digest does not cover.
    var libraries: [OwnLibrary] = []
    /// The errors that explain a missing digest.
    public let diagnostics: [Diagnostic]

    /// The report as a line of sha256sum(1): in a name, a line break is written as `\n`, and the line then begins with
    /// a backslash.
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

    /// The report for programs: a JSON object.
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

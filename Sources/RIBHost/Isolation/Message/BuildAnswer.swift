import Loading
import PluginABI
import PluginManifest

/// A worker's answer to a build: empty if it succeeded, otherwise the reason.
extension MessageWriter {
    mutating func writeSuccess() { write(UInt8(0)) }

    mutating func write(_ error: BuildError) {
        write(UInt8(1))
        write(error.message)
    }

    /// Labels are left out: they refer to files that only the worker has read.
    mutating func write(_ diagnostic: Diagnostic) {
        write(UInt8(2))
        write(diagnostic.code.rawValue)
        write(diagnostic.message)
        write(diagnostic.notes)
        write(diagnostic.help)
    }
}

extension MessageReader {
    /// Why the build has failed; nil if it has not.
    mutating func refusal() throws(MessageError) -> RemoteBuildError? {
        switch try byte() {
        case 0: return nil
        case 1: return .build(BuildError(try text()))
        case 2:
            let (code, message) = (try text(), try text())
            guard Self.isCode(code), !message.isEmpty else { throw .malformed }
            let known = Self.lacks.first { $0.rawValue == code } ?? DiagnosticCode(code, .plugin)
            return .load(Diagnostic(known, message, notes: try texts(), help: try texts()))
        default: throw .malformed
        }
    }

    /// All other errors of loading blame the plugin.
    private static var lacks: [DiagnosticCode] { [.pluginLacksResources, .noProcess] }

    /// Whether a text can be the code of a diagnostic, such as RH200.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 5 && text.hasPrefix("RH") && text.utf8.dropFirst(2).allSatisfy { 0x30...0x39 ~= $0 }
    }
}

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

    /// Writes a diagnostic without labels: they refer to files that only the worker has read.
    mutating func write(_ diagnostic: Diagnostic) {
        write(UInt8(2))
        write(diagnostic.code.rawValue)
        write(diagnostic.message)
        write(diagnostic.notes)
        write(diagnostic.help)
    }
}

extension MessageReader {
    /// Reads the reason for a failed build; nil after success.
    mutating func refusal() throws(MessageError) -> RemoteBuildError? {
        switch try byte() {
        case 0: return nil
        case 1: return .build(BuildError(try sentences()))
        case 2:
            let (code, message) = (try code(), try sentences())
            guard !message.isEmpty else { throw .malformed }
            return .load(Diagnostic(code, message, notes: try listOfSentences(), help: try listOfSentences()))
        default: throw .malformed
        }
    }

    private mutating func listOfSentences() throws(MessageError) -> [String] {
        try list(atMost: Self.noteLimit) { reader throws(MessageError) in try reader.sentences() }
    }

    /// The maximum number of notes, more than in any diagnostic.
    private static var noteLimit: Int { 100 }

    /// Reads the code of an error in a worker: of loading, such as RH200, or of the process. Other codes are the
    /// host's.
    private mutating func code() throws(MessageError) -> DiagnosticCode {
        let code = try text()
        if let known = Self.codesOfProcesses.first(where: { $0.rawValue == code }) { return known }
        guard code.utf8.count == 5, code.hasPrefix("RH2"), code.utf8.dropFirst(3).allSatisfy({ 0x30...0x39 ~= $0 })
        else { throw .malformed }
        return DiagnosticCode(code, .plugin)
    }

    /// The codes that do not blame the plugin, unlike all other errors of loading.
    private static var codesOfProcesses: [DiagnosticCode] { [.pluginLacksResources, .noProcess, .notSealed] }
}

public import Base
import Isolation
public import PluginManifest

/// The notices of a session.
extension Session {
    /// Shows why a new configuration is refused.
    func refuse(_ diagnostics: [Diagnostic]) {
        let errors = diagnostics.filter { $0.severity == .error }
        tell(errors, .reload, words: errors.words + [HostWords(.flowContinues)], .negative)
    }

    /// Shows a notice about the host.
    public func tell(_ notice: Notice) {
        if !hasEnded { face.tell(.notice(notice)) }
    }

    /// Shows a log line of a plugin, or the loss of the log file.
    func show(_ event: LogCollector.Event) {
        guard !hasEnded else { return }
        switch event {
        case .line(let line):
            Trace.mark(.log, "\(line.plugin): \(line.message)")
            face.tell(.log(line))
        case .fileLost(let reason):
            face.tell(.notice(Notice(.log, [HostWords(.logLost, [.reason: reason])], tone: .warning)))
        }
    }

    /// Shows that the plugins of one process have kept a processor busy.
    func tellTask(of plugins: [String]) {
        let names = plugins.map { "`\($0)`" }.joined(separator: ", ")
        let words =
            plugins.count == 1
            ? HostWords(.pluginBusy, [.plugin: names]) : HostWords(.pluginsBusy, [.plugins: names])
        tell(Notice(.task, [words], tone: .warning))
    }

    /// Shows on a face for programs, which do not read standard error, that plugins are not sealed.
    ///
    /// - Parameter face: the face without its recorder, as the warning is about the machine and not about the flow.
    public func warnOfSeals(_ diagnostics: [Diagnostic], on face: any Face) {
        guard !hasEnded, let warning = diagnostics.first(where: { $0.code == .unsealed }) else { return }
        let words = ([warning.message] + warning.notes).joined(separator: " ")
        face.tell(.notice(Notice(.seal, words, tone: .warning)))
    }

    /// Shows one line about some diagnostics. A face for programs also gets each diagnostic in full.
    func tell(_ diagnostics: [Diagnostic], _ kind: Notice.Kind, words: [HostWords], _ tone: Notice.Tone) {
        guard !hasEnded else { return }
        for diagnostic in diagnostics { face.tell(.diagnostic(diagnostic)) }
        face.tell(.notice(Notice(kind, words, tone: tone)))
    }
}

extension Diagnostic {
    /// The position, severity, code and message of the diagnostic, on one line.
    var headline: String {
        guard let primary else { return "\(severity.rawValue)[\(code.rawValue)]: \(message)" }
        let position = primary.source.position(at: primary.range.lowerBound)
        return
            "\(primary.source.name):\(position.line):\(position.column): \(severity.rawValue)[\(code.rawValue)]: \(message)"
    }
}

extension [Diagnostic] {
    /// The first diagnostic with advice, and the number of the others.
    var words: [HostWords] {
        guard let first else { return [] }
        return ([first.headline] + first.help.prefix(1)).map(HostWords.init(text:))
            + (count > 1 ? [HostWords(.moreDiagnostics, [.count: String(count - 1)])] : [])
    }
}

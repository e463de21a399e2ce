public import Base
import Isolation
public import PluginManifest

/// What a session says besides its screens.
extension Session {
    /// Says why another configuration is not played.
    func refuse(_ diagnostics: [Diagnostic]) {
        let errors = diagnostics.filter { $0.severity == .error }
        tell(errors, .reload, words: errors.words + [HostWords(.flowContinues)], .negative)
    }

    /// Says something about the host.
    public func tell(_ notice: Notice) {
        if !hasEnded { face.show(notice) }
    }

    /// Shows what a plugin has logged.
    func show(_ event: LogCollector.Event) {
        guard !hasEnded else { return }
        switch event {
        case .line(let line):
            Trace.mark(.log, "\(line.plugin): \(line.message)")
            face.show(line)
        case .fileLost(let reason):
            face.show(Notice(.log, [HostWords(.logLost, [.reason: reason])], tone: .warning))
        }
    }

    /// Says that the plugins of one process have kept a processor busy.
    func tellTask(of plugins: [String]) {
        let names = plugins.map { "`\($0)`" }.joined(separator: ", ")
        let words =
            plugins.count == 1
            ? HostWords(.pluginBusy, [.plugin: names]) : HostWords(.pluginsBusy, [.plugins: names])
        tell(Notice(.task, [words], tone: .warning))
    }

    /// Tells a front end, which does not read standard error, that plugins are not sealed.
    ///
    /// - Parameter face: not the one that records, as this is about the machine and not about the flow.
    public func warnOfSeals(_ diagnostics: [Diagnostic], on face: any Face) {
        guard !hasEnded, let warning = diagnostics.first(where: { $0.code == .unsealed }) else { return }
        face.show(Notice(.seal, ([warning.message] + warning.notes).joined(separator: " "), tone: .warning))
    }

    /// Says something about diagnostics, on one line; a face for programs gets all of each.
    func tell(_ diagnostics: [Diagnostic], _ kind: Notice.Kind, words: [HostWords], _ tone: Notice.Tone) {
        guard !hasEnded else { return }
        for diagnostic in diagnostics { face.show(diagnostic) }
        face.show(Notice(kind, words, tone: tone))
    }
}

extension Diagnostic {
    /// Where it is and what it says, on one line.
    var headline: String {
        guard let primary else { return "\(severity.rawValue)[\(code.rawValue)]: \(message)" }
        let position = primary.source.position(at: primary.range.lowerBound)
        return
            "\(primary.source.name):\(position.line):\(position.column): \(severity.rawValue)[\(code.rawValue)]: \(message)"
    }
}

extension [Diagnostic] {
    /// The first with what to do about it, and how many more there are.
    var words: [HostWords] {
        guard let first else { return [] }
        return ([first.headline] + first.help.prefix(1)).map(HostWords.init(text:))
            + (count > 1 ? [HostWords(.moreDiagnostics, [.count: String(count - 1)])] : [])
    }
}

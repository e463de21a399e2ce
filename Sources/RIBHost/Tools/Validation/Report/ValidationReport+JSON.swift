import Base
import Configuration
import PluginABI
public import PluginManifest

extension ValidationReport {
    /// The version of the form of the JSON texts; it grows when a member is removed or changes its meaning.
    public static let formatVersion = 1

    /// The report for programs: a JSON object.
    public var json: String {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("format_version", Self.formatVersion)
            writer.member("path", subject.path)
            writer.member("plugin", subject.manifest.id)
            writer.member("version", subject.manifest.version)
            writer.member("seed", seed)
            writer.member("passed", !hasFailed)
            writer.object("grants") { writer in
                writer.member("real", subject.hasRealGrants)
                writer.member("network", subject.hasRealGrants && subject.granted?.network != nil)
                writer.member("read", (subject.granted?.read ?? []).map(\.text))
                writer.member("write", (subject.granted?.write ?? []).map(\.text))
            }
            writer.objects("coverage", of: coverage) { coverage, writer in
                writer.member("build", coverage.build)
                writer.member("screens", coverage.screenCount)
                writer.member("actions", coverage.actionCount)
                writer.member("complete", coverage.isComplete && !coverage.isHasty)
            }
            writer.member("unreported_outcomes", unreportedOutcomes)
            writer.objects("held_children", of: checks.contains(.leaks) ? heldChildren : []) { held, writer in
                writer.member("parent", held.parent)
                writer.member("name", held.name)
                writer.member("count", held.count)
            }
            writer.objects("checks", of: checks, write)
            writer.key("configuration")
            write(configurationInto: &writer)
            writer.member("diagnostics", [String]())
        }
        return writer.text
    }

    /// Returns the output for a plugin that cannot be validated at all.
    public static func json(ofNothing diagnostics: [Diagnostic]) -> String {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("format_version", formatVersion)
            writer.member("passed", false)
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
        }
        return writer.text
    }

    /// The list of checks for programs.
    public static var listJSON: String {
        var writer = JSONWriter(.pretty)
        writer.object { writer in
            writer.member("format_version", formatVersion)
            writer.objects("checks", of: ValidationCheck.allCases) { check, writer in
                writer.member("name", check.rawValue)
                writer.member("summary", check.summary)
            }
        }
        return writer.text
    }

    private func write(_ check: ValidationCheck, to writer: inout JSONWriter) {
        writer.member("name", check.rawValue)
        writer.member("summary", check.summary)
        writer.member("status", status(of: check).rawValue)
        writer.member("reason", findings(of: check).isEmpty ? reasonToSkip(check) : nil)
        writer.objects("findings", of: findings(of: check)) { finding, writer in
            writer.member("message", finding.message)
            writer.member("build", finding.build)
            writer.objects("actions", of: finding.steps.filter { $0.action != nil }) { step, writer in
                writer.member("id", step.action?.id)
                writer.member("value", step.action?.value)
                writer.member("label", step.label)
            }
            writer.member("script", finding.steps.flatMap(\.lines))
            if !finding.stack.isEmpty { writer.member("stack", finding.stack) }
            guard let screens = finding.screens else { return }
            writer.member("expected", screens.expected)
            writer.member("found", screens.found)
        }
    }
}

// The flow that shows a finding to a person.
extension ValidationReport {
    /// A plugins.json that plays the plugin with the same values as the validation, on one line.
    var configuration: String {
        var writer = JSONWriter()
        write(configurationInto: &writer)
        return writer.text
    }

    /// Writes the plugin with its process and permissions from plugins.json, without which it would behave differently.
    /// A plugin without an entry there gets the permissions it asks for: a flow that does not grant them is refused.
    private func write(entryInto writer: inout JSONWriter) {
        let allowed = subject.granted ?? subject.manifest.permissions
        guard subject.process != nil || allowed != nil else {
            return writer.member(subject.manifest.id, subject.path)
        }
        writer.object(subject.manifest.id) { writer in
            writer.member("path", subject.path)
            switch subject.process {
            case let process? where process.via != nil:
                writer.object("process") { writer in
                    writer.member("via", process.via?.texts ?? [])
                    if let path = process.via?.path { writer.member("path", path.value) }
                }
            case .some: writer.member("process", true)
            case nil: if subject.granted == nil { writer.member("process", true) }
            }
            guard let granted = allowed else { return }
            writer.object("allow") { writer in
                if granted.network != nil { writer.member("network", true) }
                if !granted.read.isEmpty { writer.member("read", granted.read.map(\.text)) }
                if !granted.write.isEmpty { writer.member("write", granted.write.map(\.text)) }
            }
        }
    }

    private func write(configurationInto writer: inout JSONWriter) {
        writer.object { writer in
            writer.object("plugins") { write(entryInto: &$0) }
            writer.object("dependencies") { writer in
                for slot in subject.values.slots {
                    switch slot.kind {
                    case .value: writer.member(slot.name, slot.value)
                    case .stream:
                        writer.object(slot.name) { writer in
                            writer.member("stream", "\(slot.type)")
                            writer.member("value", slot.value)
                        }
                    case .events:
                        writer.object(slot.name) { $0.member("events", "\(slot.type)") }
                    }
                }
            }
            writer.key("flow")
            writer.array { writer in
                guard let build = findings.first?.build, build != "default" else {
                    return writer.value(subject.manifest.id)
                }
                writer.object { writer in
                    writer.member("plugin", subject.manifest.id)
                    writer.member("build", build)
                }
            }
        }
    }
}

internal import Checking
internal import PluginManifest

extension CheckReport {
    /// Writes the report for programs: Documentation/reference/json.md says what each member means.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("flows")
            writer.array { writer in
                for flow in flows {
                    writer.object { writer in
                        writer.member("name", flow.name)
                        writer.key("steps")
                        writer.array { writer in
                            for step in flow.steps { Self.write(step, to: &writer) }
                        }
                    }
                }
            }
            writer.key("streams")
            writer.array { writer in
                for stream in streams {
                    writer.object { writer in
                        writer.member("key", stream.key)
                        writer.member("readers", stream.readers)
                        writer.member("writers", stream.writers)
                    }
                }
            }
        }
    }

    private static func write(_ step: Step, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", step.name)
            writer.member(step.isFlow ? "flow" : "plugin", step.unit)
            writer.key("dependencies")
            writer.array { writer in
                for dependency in step.dependencies { write(dependency, to: &writer) }
            }
        }
    }

    private static func write(_ dependency: Dependency, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("slot", dependency.slot)
            writer.member("key", dependency.key)
            writer.member("type", dependency.type)
            writer.key("providers")
            writer.array { writer in
                for provider in dependency.providers {
                    writer.object { writer in
                        switch provider {
                        case .dependencies:
                            writer.member("kind", "dependencies")
                        case .with(let step):
                            writer.member("kind", "with")
                            writer.member("step", step)
                        case .outcome(let outcome, let step):
                            writer.member("kind", "outcome")
                            writer.member("step", step)
                            writer.member("outcome", outcome)
                        case .link(let name):
                            writer.member("kind", "link")
                            writer.member("link", name)
                        }
                    }
                }
            }
            writer.member("has_more_providers", dependency.hasMoreProviders)
        }
    }
}

import Base
import Configuration
import PluginABI
import PluginManifest

extension WrapperInteractor {
    /// Writes the state of the flow, directly from the objects because this happens after each turn.
    func writeState(to writer: inout some StateWriter) {
        writer.object { writer in
            if scope.hasStreams { scope.writeStreams(to: &writer) }
            let (steps, visible) = (container.attached, container.shown)
            writer.key("steps")
            writer.array { writer in for step in steps { step.writeState(to: &writer, beside: scope.entry) } }
            for index in steps.indices where steps[index] === visible { writer.member("shown", .int(index)) }
            writeTrail(to: &writer)
            guard !services.isEmpty else { return }
            writer.key("services")
            writer.array { writer in for service in services { service.writeState(to: &writer, beside: scope.entry) } }
        }
    }

    /// Writes the trail. With `replace`, the last step of the trail is the attached one.
    private func writeTrail(to writer: inout some StateWriter) {
        let trail = container.trail
        guard !trail.isEmpty else { return }
        writer.key("trail")
        writer.array { writer in
            for (step, environment) in trail {
                writer.object { writer in
                    writer.member("step", .string(flow.steps[step - flow.base].name))
                    writer.member("entry", environment, beside: scope.entry)
                }
            }
        }
    }
}

extension StepNode {
    /// Writes the state that another session needs to attach the step.
    ///
    /// - Parameters:
    ///   - known: the environment of the flow's entry.
    ///   - slot: the slot of a child; nil for other steps.
    func writeState(to writer: inout some StateWriter, beside known: Environment, in slot: String? = nil) {
        writer.object { writer in
            if let slot { writer.member("slot", .string(slot)) }
            writer.member("step", .string(step.name))
            writer.member("entry", entry, beside: known)
            if environment !== entry {
                writer.key("knows")
                writer.object { writer in writer.members(environment, beside: known) }
            }
            if let state { writer.member("state", state) }
            if let children, !children.places.isEmpty {
                writer.key("children")
                children.writeState(to: &writer)
            }
            guard let innerFlow else { return }
            writer.key("flow")
            innerFlow.writeState(to: &writer)
        }
    }
}

extension StateWriter {
    /// Writes the values of an environment that are missing in another one or differ there; nothing if there are none.
    fileprivate mutating func member(_ key: String, _ environment: Environment, beside known: Environment) {
        guard environment !== known, environment.record.contains(where: { known[$0] != $1 }) else { return }
        self.key(key)
        object { writer in writer.members(environment, beside: known) }
    }

    fileprivate mutating func members(_ environment: Environment, beside known: Environment) {
        for (name, value) in environment.record where known[name] != value { member(name, value) }
    }
}

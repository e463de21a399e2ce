internal import PluginABI

extension WrapperInteractor {
    /// The state of the flow.
    var state: FlowState.Instance {
        var instance = FlowState.Instance(streams: scope.values)
        let known = scope.entry.record
        for attachment in container.attached {
            if attachment === container.shown { instance.shown = instance.steps.count }
            instance.steps.append(attachment.kept(beside: known))
        }
        // With `replace`, the last step is the attached one.
        for (step, environment) in container.trail {
            let entry = environment.record.fields(beside: known)
            instance.trail.append(FlowState.Place(step: flow.steps[step].name, entry: entry))
        }
        for service in services { instance.services.append(service.kept(beside: known)) }
        return instance
    }
}

extension Attachment {
    /// What another session needs to attach the step in its current state.
    ///
    /// - Parameter known: what the flow was entered with.
    fileprivate func kept(beside known: WireRecord) -> FlowState.Step {
        FlowState.Step(
            place: FlowState.Place(step: step.name, entry: entry.record.fields(beside: known)),
            environment: environment === entry ? nil : environment.record.fields(beside: known),
            state: state,
            flow: innerFlow?.state
        )
    }
}

extension WireRecord {
    /// The fields that another record lacks, or has with other values.
    fileprivate func fields(beside known: WireRecord) -> WireRecord {
        var fields = WireRecord()
        for (name, value) in self where known[name] != value { fields[name] = value }
        return fields
    }
}

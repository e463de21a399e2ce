/// All steps attach when the wrapper activates, in the order of the file.
///
/// A target selects its step, which is not built again; but a step that names itself is built again in its place. Each
/// step is built with the values that the flow was entered with; a value that one member reports reaches the others
/// through a stream.
final class MembersContainer: StepContainer {
    private let members: MembersViewController
    private var entry = Environment()

    var view: WrapperViewController { members }

    init(_ members: MembersViewController) {
        self.members = members
    }

    func start(at step: Int, with entry: Environment, in wrapper: WrapperInteractor) {
        self.entry = entry
        for member in members.attached.indices {
            guard attach(member, in: wrapper) else { return }
        }
        select(step, in: wrapper)
    }

    func go(to step: Int, with environment: Environment, from reporter: Attachment, in wrapper: WrapperInteractor) {
        // A flow that has finished starts again in its place, whatever its target is.
        if step == reporter.step.index || reporter.end == .finished {
            rebuild(reporter.step.index, in: wrapper)
        } else if let end = members.attached[step]?.end, end != .finished {
            rebuild(step, in: wrapper)
        }
        select(step, in: wrapper)
    }

    /// The checker refuses `@back` here: no step comes before another.
    func goBack(from reporter: Attachment, in wrapper: WrapperInteractor) {
        reporter.resume()
    }

    func select(_ step: Int, in wrapper: WrapperInteractor) {
        guard members.attached.indices.contains(step), let member = members.attached[step] else { return }
        members.show(member)
    }

    func leave(_ wrapper: WrapperInteractor) {
        members.show(nil)
        for step in members.attached.indices.reversed() { detach(step, in: wrapper) }
    }

    var attached: [Attachment] { members.attached.compactMap(\.self) }

    /// Members that are new start fresh.
    func restore(_ kept: KeptSteps, in wrapper: WrapperInteractor) -> Bool {
        entry = kept.entry
        for member in members.attached.indices {
            guard let step = kept.steps.first(where: { $0.step.index == member }) else {
                guard attach(member, in: wrapper) else { return true }
                continue
            }
            members.attached[member] = wrapper.attach(step)
            guard members.attached[member] != nil else { return true }
        }
        select(kept.shown ?? kept.start, in: wrapper)
        return true
    }

    private func rebuild(_ step: Int, in wrapper: WrapperInteractor) {
        if members.shown === members.attached[step] { members.show(nil) }
        detach(step, in: wrapper)
        _ = attach(step, in: wrapper)
    }

    private func detach(_ step: Int, in wrapper: WrapperInteractor) {
        guard let member = members.attached[step] else { return }
        members.attached[step] = nil
        wrapper.detach(member)
    }

    /// Returns false if the flow has failed.
    private func attach(_ step: Int, in wrapper: WrapperInteractor) -> Bool {
        let attachment = wrapper.attach(step, with: entry)
        members.attached[step] = attachment
        return attachment != nil
    }
}

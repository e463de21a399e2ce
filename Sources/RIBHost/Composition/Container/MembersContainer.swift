/// `tabs` and `stack`: all steps attach when the wrapper activates, in the order of the file.
///
/// A target selects its step, which is never built anew; but a step that names itself is built again in its place. Each is
/// built with what the flow was entered with: what one member reports the others get through a stream.
final class MembersContainer: StepContainer {
    private let count: Int
    private var entry = Environment()
    /// By step; nil before it is attached.
    private var members: [Attachment?] = []
    private(set) var shown: Attachment?

    init(count: Int) {
        self.count = count
    }

    func start(at step: Int, with entry: Environment, in wrapper: any StepAttaching) {
        self.entry = entry
        members = Array(repeating: nil, count: count)
        for member in members.indices {
            guard attach(member, in: wrapper) else { return }
        }
        select(step, in: wrapper)
    }

    func go(to step: Int, with environment: Environment, from reporter: Attachment, in wrapper: any StepAttaching) {
        // A flow that has finished starts again in its place, wherever its end leads.
        if step == reporter.step.index || reporter.end == .finished {
            rebuild(reporter.step.index, in: wrapper)
        } else if members[step]?.end == .failed {
            rebuild(step, in: wrapper)
        }
        select(step, in: wrapper)
    }

    /// The checker refuses `@back` here: no step comes before another.
    func goBack(from reporter: Attachment, in wrapper: any StepAttaching) {
        reporter.resume()
    }

    func select(_ step: Int, in wrapper: any StepAttaching) {
        guard members.indices.contains(step), let member = members[step] else { return }
        shown = member
        wrapper.show(member)
    }

    func leave(_ wrapper: any StepAttaching) {
        shown = nil
        while let member = members.popLast() {
            if let member { wrapper.detach(member) }
        }
    }

    private func rebuild(_ step: Int, in wrapper: any StepAttaching) {
        if let member = members[step] { wrapper.detach(member) }
        members[step] = nil
        _ = attach(step, in: wrapper)
    }

    /// Returns false where the flow has failed.
    private func attach(_ step: Int, in wrapper: any StepAttaching) -> Bool {
        let attachment = wrapper.attach(step, with: entry)
        members[step] = attachment
        return attachment != nil
    }
}

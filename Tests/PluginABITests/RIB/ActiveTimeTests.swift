import PluginABI
import TestSupport
import Testing

@MainActor
@Suite("What is bound to a RIB's active time")
struct ActiveTimeTests {
    let log = Log()
    let interactor = Interactor()

    @Test("a closure is called once, when the RIB has resigned; what was bound last ends first")
    func closure() {
        let interactor = RecordedInteractor("rib", log)
        interactor.activate()
        interactor.onDeactivate { [log] in log.append("first") }
        interactor.onDeactivate { [log] in log.append("second, active: \(interactor.isActive)") }
        _ = log.drain()
        interactor.deactivate()
        #expect(log.drain() == ["rib willResignActive", "second, active: true", "first"])
        interactor.activate()
        interactor.deactivate()
        #expect(log.drain() == ["rib didBecomeActive", "rib willResignActive"])
    }

    @Test("a closure that is bound to an inactive RIB is called immediately")
    func closureInactive() {
        interactor.onDeactivate { [log] in log.append("called") }
        #expect(log.drain() == ["called"])
    }

    @Test("a closure whose binding is disposed is called then, and not again")
    func closureEarly() {
        interactor.activate()
        let binding = interactor.onDeactivate { [log] in log.append("called") }
        binding.dispose()
        #expect(log.drain() == ["called"])
        interactor.deactivate()
        #expect(log.drain().isEmpty)
    }

    @Test("a closure may hold the interactor: deactivation lets it go")
    func retainCycle() {
        weak var freed: Interactor?
        do {
            let interactor = Interactor()
            freed = interactor
            interactor.activate()
            interactor.onDeactivate { _ = interactor }
            interactor.deactivate()
        }
        #expect(freed == nil)
    }

    @Test("a task that is bound is cancelled when the RIB is deactivated, and immediately if it is inactive")
    func boundTask() async {
        let (running, isRunning) = AsyncStream<Void>.makeStream()
        let (never, _) = AsyncStream<Void>.makeStream()
        interactor.activate()
        let task = Task {
            isRunning.yield()
            for await _ in never {}
            try Task.checkCancellation()
        }
        .disposeOnDeactivate(interactor: interactor)
        for await _ in running { break }
        #expect(!task.isCancelled)
        interactor.deactivate()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(Task {}.disposeOnDeactivate(interactor: interactor).isCancelled)
    }

    @Test("a scoped task runs while the RIB is active, on the main actor, and is cancelled on deactivation")
    func scopedTask() async {
        let stream = MutableValueStream(0)
        let (ended, end) = AsyncStream<Bool>.makeStream()
        interactor.activate()
        interactor.task { [log] in
            for await value in stream { log.append("\(value)") }
            end.yield(Task.isCancelled)
        }
        #expect(await settles { !log.entries.isEmpty })
        interactor.deactivate()
        for await wasCancelled in ended {
            #expect(wasCancelled)
            break
        }
        #expect(log.drain() == ["0"])
    }

    @Test("a scoped task of an inactive RIB, or of one that is deactivated before it begins, does not run")
    func scopedTaskTooLate() async {
        let never = interactor.task { [log] in log.append("never") }
        #expect(never.isCancelled)
        interactor.activate()
        let late = interactor.task { [log] in log.append("late") }
        interactor.deactivate()
        await never.value
        await late.value
        #expect(log.drain().isEmpty)
    }

    @Test("tasks that are over are not kept until deactivation")
    func tasksOver() async {
        final class Held: Sendable {}
        weak var scoped: Held?
        weak var bound: Held?
        interactor.activate()
        do {
            let (first, second) = (Held(), Held())
            (scoped, bound) = (first, second)
            await interactor.task { _ = first }.value
            await Task { _ = second }.disposeOnDeactivate(interactor: interactor).value
        }
        #expect(await settles { scoped == nil && bound == nil })
        interactor.deactivate()
    }
}

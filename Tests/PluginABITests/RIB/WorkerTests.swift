import PluginABI
import Testing

@MainActor
@Suite("Workers, as Uber's")
struct WorkerTests {
    final class RecordedWorker: Worker {
        let log: Log
        var onStart: ((RecordedWorker) -> Void)?

        init(_ log: Log) {
            self.log = log
            super.init()
        }

        override func didStart(_ interactorScope: any InteractorScope) {
            log.append("didStart")
            onStart?(self)
        }

        override func didStop() { log.append("didStop") }
        isolated deinit { log.append("freed") }
    }

    let log = Log()
    let interactor = Interactor()

    @Test(
        "a worker that is started on an active interactor runs until the interactor resigns, and again when it is back"
    )
    func follows() {
        let worker = RecordedWorker(log)
        interactor.activate()
        worker.start(interactor)
        #expect(log.drain() == ["didStart"])
        interactor.deactivate()
        #expect(log.drain() == ["didStop"])
        #expect(worker.isStarted)
        interactor.activate()
        #expect(log.drain() == ["didStart"])
        worker.stop()
        #expect(log.drain() == ["didStop"])
        interactor.deactivate()
        interactor.activate()
        #expect(log.drain().isEmpty)
    }

    @Test("a worker that is started on an inactive interactor waits for it")
    func waits() {
        let worker = RecordedWorker(log)
        worker.start(interactor)
        #expect(worker.isStarted)
        #expect(log.drain().isEmpty)
        interactor.activate()
        #expect(log.drain() == ["didStart"])
    }

    @Test("starting twice, or stopping twice, changes nothing")
    func twice() {
        let worker = RecordedWorker(log)
        interactor.activate()
        worker.start(interactor)
        worker.start(interactor)
        worker.stop()
        worker.stop()
        #expect(log.drain() == ["didStart", "didStop"])
        worker.start(interactor)
        #expect(log.drain() == ["didStart"])
    }

    @Test("starting again while the interactor is inactive changes nothing: the worker runs once when it is back")
    func againWhileInactive() {
        let worker = RecordedWorker(log)
        worker.start(interactor)
        worker.start(interactor)
        #expect(log.drain().isEmpty)
        interactor.activate()
        interactor.deactivate()
        worker.start(interactor)
        #expect(log.drain() == ["didStart", "didStop"])
        interactor.activate()
        #expect(log.drain() == ["didStart"])
        #expect(worker.isStarted)
    }

    @Test("isStartedStream tells whether the worker has been started")
    func stream() {
        let worker = RecordedWorker(log)
        var seen: [Bool] = []
        let watching = worker.isStartedStream.subscribe { seen.append($0) }
        worker.start(interactor)
        worker.stop()
        #expect(seen == [false, true, false])
        watching.dispose()
    }

    @Test("subscriptions bound to a worker end when it stops, and immediately while it does not run")
    func subscriptions() {
        let worker = RecordedWorker(log)
        let stream = MutableValueStream(0)
        var seen: [Int] = []
        worker.onStart = { stream.subscribe { seen.append($0) }.disposeOnStop($0) }
        #expect(stream.subscribe { _ in }.disposeOnStop(worker).isDisposed)
        interactor.activate()
        worker.start(interactor)
        stream.value = 1
        interactor.deactivate()
        stream.value = 2
        #expect(seen == [0, 1])
    }

    @Test("a worker may stop itself when it starts")
    func stopsItself() {
        let worker = RecordedWorker(log)
        worker.onStart = { $0.stop() }
        interactor.activate()
        worker.start(interactor)
        #expect(log.drain() == ["didStart", "didStop"])
        #expect(!worker.isStarted)
        interactor.deactivate()
        interactor.activate()
        #expect(log.drain().isEmpty)
    }

    @Test("a worker that is freed stops, and keeps neither itself nor its interactor alive")
    func freed() {
        weak var weakInteractor: Interactor?
        var worker: RecordedWorker? = RecordedWorker(log)
        do {
            let interactor = Interactor()
            weakInteractor = interactor
            interactor.activate()
            worker?.start(interactor)
        }
        #expect(weakInteractor == nil)
        #expect(log.drain() == ["didStart", "didStop"])
        interactor.activate()
        worker?.stop()
        worker?.start(interactor)
        worker = nil
        #expect(log.drain() == ["didStart", "freed", "didStop"])
    }

    @Test("what is bound to a worker's time ends before didStop, the last one first")
    func onStop() {
        let worker = RecordedWorker(log)
        worker.onStart = { [log] worker in
            worker.onStop { log.append("first") }
            worker.onStop { log.append("second") }
        }
        worker.onStop { [log] in log.append("does not run") }
        #expect(log.drain() == ["does not run"])
        interactor.activate()
        worker.start(interactor)
        interactor.deactivate()
        #expect(log.drain() == ["didStart", "second", "first", "didStop"])
        let early = RecordedWorker(log)
        var binding: Subscription?
        early.onStart = { [log] in binding = $0.onStop { log.append("early") } }
        interactor.activate()
        early.start(interactor)
        binding?.dispose()
        early.stop()
        worker.stop()
        #expect(log.drain().filter { $0 == "early" } == ["early"])
    }

    @Test("a worker's task runs while it is started, and is cancelled when it stops")
    func task() async {
        let worker = RecordedWorker(log)
        let (begun, release) = (Eventual<Void>(), Eventual<Void>())
        var task: Task<Void, Never>?
        worker.onStart = { [log] worker in
            task = worker.task {
                begun.fulfill(())
                try? await release.value
                log.append("cancelled: \(Task.isCancelled)")
            }
        }
        interactor.activate()
        worker.start(interactor)
        try? await begun.value
        worker.stop()
        await task?.value
        #expect(log.drain() == ["didStart", "didStop", "cancelled: true"])
    }

    @Test("a task of a worker that does not run, or stops before the task begins, does nothing")
    func taskTooLate() async {
        let worker = RecordedWorker(log)
        await worker.task { Issue.record("The worker does not run.") }.value
        var task: Task<Void, Never>?
        worker.onStart = { task = $0.task { Issue.record("The worker has stopped.") } }
        interactor.activate()
        worker.start(interactor)
        worker.stop()
        await task?.value
        #expect(task?.isCancelled == true)
    }
}

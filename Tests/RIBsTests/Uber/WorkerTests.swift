// The bodies of the tests are those of RIBs-iOS (https://github.com/uber/RIBs-iOS), Copyright (c) 2017 Uber Technologies,
// under the Apache License, Version 2.0. They run as they are, but for the main actor.
//
// swift-format-ignore-file

import RIBs
import Testing

@MainActor
@Suite("Uber's WorkerTests, as they are, with import RIBs")
final class WorkerTests {
    private var worker: TestWorker!
    private var interactor: InteractorMock!
    private var disposable: DisposeBag!

    init() {
        disposable = DisposeBag()

        worker = TestWorker()
        interactor = InteractorMock()
    }

    @Test
    func test_didStart_onceOnly_boundToInteractor() {
        XCTAssertEqual(worker.didStartCallCount, 0)
        XCTAssertEqual(worker.didStopCallCount, 0)

        worker.start(interactor)

        XCTAssertTrue(worker.isStarted)
        XCTAssertEqual(worker.didStartCallCount, 0)
        XCTAssertEqual(worker.didStopCallCount, 0)

        interactor.activate()

        XCTAssertTrue(worker.isStarted)
        XCTAssertEqual(worker.didStartCallCount, 1)
        XCTAssertEqual(worker.didStopCallCount, 0)

        interactor.deactivate()

        XCTAssertTrue(worker.isStarted)
        XCTAssertEqual(worker.didStartCallCount, 1)
        XCTAssertEqual(worker.didStopCallCount, 1)

        worker.start(interactor)

        XCTAssertTrue(worker.isStarted)
        XCTAssertEqual(worker.didStartCallCount, 1)
        XCTAssertEqual(worker.didStopCallCount, 1)

        interactor.activate()

        XCTAssertTrue(worker.isStarted)
        XCTAssertEqual(worker.didStartCallCount, 2)
        XCTAssertEqual(worker.didStopCallCount, 1)

        worker.stop()

        XCTAssertFalse(worker.isStarted)
        XCTAssertEqual(worker.didStartCallCount, 2)
        XCTAssertEqual(worker.didStopCallCount, 2)

        worker.stop()

        XCTAssertFalse(worker.isStarted)
        XCTAssertEqual(worker.didStartCallCount, 2)
        XCTAssertEqual(worker.didStopCallCount, 2)
    }

    @Test
    func test_start_stop_lifecycle() {
        worker.isStartedStream
            .take(1)
            .subscribe(onNext: { XCTAssertFalse($0) })
            .disposed(by: disposable)

        interactor.activate()
        worker.start(interactor)

        worker.isStartedStream
            .take(1)
            .subscribe(onNext: { XCTAssertTrue($0) })
            .disposed(by: disposable)

        worker.stop()

        worker.isStartedStream
            .take(1)
            .subscribe(onNext: { XCTAssertFalse($0) })
            .disposed(by: disposable)
    }
}

private final class TestWorker: Worker {

    private(set) var didStartCallCount: Int = 0
    private(set) var didStopCallCount: Int = 0

    // MARK: - Overrides

    override func didStart(_ interactorScope: any InteractorScope) {
        super.didStart(interactorScope)

        didStartCallCount += 1
    }

    override func didStop() {
        super.didStop()

        didStopCallCount += 1
    }
}

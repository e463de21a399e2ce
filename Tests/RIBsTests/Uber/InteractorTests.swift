// The bodies of the tests are those of RIBs-iOS (https://github.com/uber/RIBs-iOS), Copyright (c) 2017 Uber Technologies,
// under the Apache License, Version 2.0. They run as they are, but for the main actor.
//
// swift-format-ignore-file

import RIBs
import Testing

@MainActor
@Suite("Uber's InteractorTests, as they are, with import RIBs")
final class InteractorTests {
    private var interactor: InteractorMock! = InteractorMock()

    @Test
    func test_interactorIsInactiveByDefault() {
        XCTAssertFalse(interactor.isActive)
        let _ = interactor.isActiveStream.subscribe { isActive in
            XCTAssertFalse(isActive)
        }
    }

    @Test
    func test_isActive_whenStarted_isTrue() {
        // give
        // when
        interactor.activate()
        // then
        XCTAssertTrue(interactor.isActive)
        let _ = interactor.isActiveStream.subscribe { isActive in
            XCTAssertTrue(isActive)
        }
    }

    @Test
    func test_isActive_whenDeactivated_isFalse() {
        // given
        interactor.activate()
        // when
        interactor.deactivate()
        // then
        XCTAssertFalse(interactor.isActive)
        let _ = interactor.isActiveStream.subscribe { isActive in
            XCTAssertFalse(isActive)
        }
    }

    @Test
    func test_didBecomeActive_isCalledWhenStarted() {
        // given
        // when
        interactor.activate()
        // then
        XCTAssertEqual(interactor.didBecomeActiveCallCount, 1)
    }

    @Test
    func test_didBecomeActive_isNotCalledWhenAlreadyActive() {
        // given
        interactor.activate()
        XCTAssertEqual(interactor.didBecomeActiveCallCount, 1)
        // when
        interactor.activate()
        // then
        XCTAssertEqual(interactor.didBecomeActiveCallCount, 1)
    }

    @Test
    func test_willResignActive_isCalledWhenDeactivated() {
        // given
        interactor.activate()
        // when
        interactor.deactivate()
        // then
        XCTAssertEqual(interactor.willResignActiveCallCount, 1)
    }

    @Test
    func test_willResignActive_isNotCalledWhenAlreadyInactive() {
        // given
        interactor.activate()
        interactor.deactivate()
        XCTAssertEqual(interactor.willResignActiveCallCount, 1)
        // when
        interactor.deactivate()
        // then
        XCTAssertEqual(interactor.willResignActiveCallCount, 1)
    }

    @Test
    func test_isActiveStream_completedOnInteractorDeinit() {
        // given
        var isActiveStreamCompleted = false
        interactor.activate()
        let _ = interactor.isActiveStream.subscribe { _ in } onCompleted: {
            isActiveStreamCompleted = true
        }

        // when
        interactor = nil
        // then
        XCTAssertTrue(isActiveStreamCompleted)

    }

    @Test
    func test_observableAttachedToInactiveInteactorIsDisposedImmediately() {
        // given
        var onDisposeCalled = false
        let subjectEmiitingValues: PublishSubject<Int> = .init()
        let observable = subjectEmiitingValues.asObservable().do { _ in } onDispose: {
            onDisposeCalled = true
        }
        // when
        observable.subscribe().disposeOnDeactivate(interactor: interactor)
        // then
        XCTAssertTrue(onDisposeCalled)
    }

    @Test
    func test_observableIsDisposedOnInteractorDeactivation() {
        // given
        var onDisposeCalled = false
        let subjectEmiitingValues: PublishSubject<Int> = .init()
        let observable = subjectEmiitingValues.asObservable().do { _ in } onDispose: {
            onDisposeCalled = true
        }
        interactor.activate()
        observable.subscribe().disposeOnDeactivate(interactor: interactor)
        // when
        interactor.deactivate()
        // then
        XCTAssertTrue(onDisposeCalled)
    }

    @Test
    func test_observableIsDisposedOnInteractorDeinit() {
        // given
        var onDisposeCalled = false
        let subjectEmiitingValues: PublishSubject<Int> = .init()
        let observable = subjectEmiitingValues.asObservable().do { _ in } onDispose: {
            onDisposeCalled = true
        }
        interactor.activate()
        observable.subscribe().disposeOnDeactivate(interactor: interactor)
        XCTAssertFalse(onDisposeCalled)
        // when
        interactor = nil
        // then
        XCTAssertTrue(onDisposeCalled)
    }

    @Test
    func test_observableConfinedToInteractorOnlyEmitsValueWhenInteractorIsActive() {
        // given
        var emittedValue: Int?
        let subjectEmiitingValues: PublishSubject<Int> = .init()
        let confinedObservable = subjectEmiitingValues.asObservable().confineTo(interactor)
        let _ = confinedObservable.confineTo(interactor)
        let _ = confinedObservable.subscribe { newValue in
            emittedValue = newValue
        }

        subjectEmiitingValues.onNext(1)
        XCTAssertNil(emittedValue)
        // when
        interactor.activate()
        subjectEmiitingValues.onNext(2)
        // then
        XCTAssertNotNil(emittedValue)
        XCTAssertEqual(emittedValue, 2)
    }
}

import RIBs

// Mocks by the names of Uber's. What adopts Interactable is an Interactor here, so the counters are those of its calls.

class InteractorMock: Interactor {
    var didBecomeActiveCallCount = 0
    var willResignActiveCallCount = 0

    override func didBecomeActive() { didBecomeActiveCallCount += 1 }
    override func willResignActive() { willResignActiveCallCount += 1 }
}

final class InteractableMock: Interactor {}

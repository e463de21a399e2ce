// The bodies of the tests are those of RIBs-iOS (https://github.com/uber/RIBs-iOS), Copyright (c) 2017 Uber Technologies,
// under the Apache License, Version 2.0. They run as they are, but for the main actor.
//
// swift-format-ignore-file

import RIBs
import Testing

@MainActor
@Suite("Uber's RouterTests, as they are, with import RIBs")
final class RouterTests {
    private var router: Router<any Interactable>!
    private var lifecycleDisposable: any Disposable = Disposables.create()

    isolated deinit {
        lifecycleDisposable.dispose()
    }

    @Test
    func test_load_verifyLifecycleObservable() {
        router = Router(interactor: InteractableMock())
        var currentLifecycle: RouterLifecycle?
        var didComplete = false
        lifecycleDisposable = router
            .lifecycle
            .subscribe(onNext: { lifecycle in
                currentLifecycle = lifecycle
            }, onCompleted: {
                currentLifecycle = nil
                didComplete = true
            })

        XCTAssertNil(currentLifecycle)
        XCTAssertFalse(didComplete)

        router.load()

        XCTAssertEqual(currentLifecycle, RouterLifecycle.didLoad)
        XCTAssertFalse(didComplete)

        router = nil

        XCTAssertNil(currentLifecycle)
        XCTAssertTrue(didComplete)
    }
}

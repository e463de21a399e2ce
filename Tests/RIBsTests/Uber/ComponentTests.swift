// The bodies of the tests are those of RIBs-iOS (https://github.com/uber/RIBs-iOS), Copyright (c) 2017 Uber Technologies,
// under the Apache License, Version 2.0. They run as they are, but for the main actor.
//
// swift-format-ignore-file

import Foundation
import RIBs
import Testing

@MainActor
@Suite("Uber's ComponentTests, as they are, with import RIBs")
final class ComponentTests {
    @Test
    func test_shared() {
        let component = TestComponent(dependency: EmptyComponent())
        XCTAssert(component.share === component.share, "Should have returned same shared object")

        XCTAssertTrue(component.share2 === component.share2)
        XCTAssertFalse(component.share === component.share2)

        XCTAssertEqual(component.callCount, 3)
    }

    @Test
    func test_shared_optional() {
        let component = TestComponent(dependency: EmptyComponent())
        XCTAssert(component.optionalShare === component.expectedOptionalShare, "Should have returned same shared object")
    }
}

private final class TestComponent: Component<EmptyComponent> {

    private(set) var callCount: Int = 0
    private(set) var expectedOptionalShare: (any ClassProtocol)? = {
        return ClassProtocolImpl()
    }()

    var share: NSObject {
        callCount += 1
        return shared { NSObject() }
    }

    var share2: NSObject {
        return shared { NSObject() }
    }

    fileprivate var optionalShare: (any ClassProtocol)? {
        return shared { self.expectedOptionalShare }
    }
}

private protocol ClassProtocol: AnyObject {

}

private final class ClassProtocolImpl: ClassProtocol {

}

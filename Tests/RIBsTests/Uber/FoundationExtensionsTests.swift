// The bodies of the tests are those of RIBs-iOS (https://github.com/uber/RIBs-iOS), Copyright (c) 2017 Uber Technologies,
// under the Apache License, Version 2.0. They run as they are, but for the main actor.
//
// swift-format-ignore-file

import Foundation
import RIBs
import Testing

@MainActor
@Suite("Uber's FoundationExtensionsTests, as they are, with import RIBs")
final class FoundationExtensionsTests {
    @Test
    func test_removeElementByReference() {
        let object1 = NSObject()
        let object2 = NSObject()
        let object3 = NSObject()

        var array = [object1, object2]
        XCTAssert(array.count == 2)

        array.removeElementByReference(object1)
        XCTAssert(array.count == 1)

        array.removeElementByReference(object3)
        XCTAssert(array.count == 1)

        array.removeElementByReference(object2)
        XCTAssert(array.isEmpty)
    }
}

// The bodies of the tests are those of RIBs-iOS (https://github.com/uber/RIBs-iOS), Copyright (c) 2017 Uber Technologies,
// under the Apache License, Version 2.0. They run as they are, but for the main actor, and for options of XCTest
// that the first one makes and does not use.
//
// swift-format-ignore-file

import RIBs
import Testing

@MainActor
@Suite("Uber's ComponentizedBuilderTests, as they are, with import RIBs")
final class ComponentizedBuilderTests {
    @Test
    func test_componentForCurrentPass_builderReturnsSameInstance_verifyAssertion() {
        let component = MockComponent()
        let sameInstanceBuilder = MockComponentizedBuilder {
            return component
        }
        sameInstanceBuilder.buildHandler = { component, _ in
            return MockSimpleRouter()
        }

        let _: MockSimpleRouter = sameInstanceBuilder.build(withDynamicBuildDependency: (), dynamicComponentDependency: ())

        let assertionFailureException = catchBadInstruction {
            let _: MockSimpleRouter = sameInstanceBuilder.build(withDynamicBuildDependency: (), dynamicComponentDependency: ())
        }
        XCTAssertNotNil(assertionFailureException, "Builder should not return the same instance for the same component. Assertion failure is triggered.")
    }

    @Test
    func test_componentForCurrentPass_builderReturnsNewInstance_verifyNoAssertion() {
        let sameInstanceBuilder = MockComponentizedBuilder {
            return MockComponent()
        }
        sameInstanceBuilder.buildHandler = { component, _ in
            return MockSimpleRouter()
        }

        let _: MockSimpleRouter = sameInstanceBuilder.build(withDynamicBuildDependency: (), dynamicComponentDependency: ())

        let _: MockSimpleRouter = sameInstanceBuilder.build(withDynamicBuildDependency: (), dynamicComponentDependency: ())
    }
}

private class MockComponent {}

private class MockSimpleRouter {}

private class MockComponentizedBuilder: ComponentizedBuilder<MockComponent, MockSimpleRouter, (), ()> {

    fileprivate var buildHandler: ((MockComponent, ()) -> MockSimpleRouter)?

    override func build(with component: MockComponent, _ dynamicBuildDependency: ()) -> MockSimpleRouter {
        return buildHandler!(component, dynamicBuildDependency)
    }
}

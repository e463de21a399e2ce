// The bodies of the tests are those of RIBs-iOS (https://github.com/uber/RIBs-iOS), Copyright (c) 2017 Uber Technologies,
// under the Apache License, Version 2.0. They run as they are, but for the main actor.
//
// swift-format-ignore-file

import RIBs
import Testing

@MainActor
@Suite("Uber's MultiStageComponentizedBuilderTests, as they are, with import RIBs")
final class MultiStageComponentizedBuilderTests {
    private var builder: MockMultiStageComponentizedBuilder!

    init() {
        builder = MockMultiStageComponentizedBuilder {
            return MockComponent()
        }
    }

    @Test
    func test_componentForCurrentPass_samePass_verifySameInstance() {
        var instance = builder.componentForCurrentBuildPass
        for _ in 0 ..< 100 {
            XCTAssertTrue(instance === builder.componentForCurrentBuildPass)
            instance = builder.componentForCurrentBuildPass
        }
    }

    @Test
    func test_componentForCurrentPass_multiplePasses_verifyDifferentInstances() {
        builder.finalStageBuildHandler = { component, dynamicDep in
            XCTAssertEqual(dynamicDep, 92393)
            return MockSimpleRouter()
        }

        let firstPassInstance = builder.componentForCurrentBuildPass

        _ = builder.finalStageBuild(withDynamicDependency: 92393)

        let secondPassInstance = builder.componentForCurrentBuildPass

        XCTAssertFalse(firstPassInstance === secondPassInstance)
    }

    @Test
    func test_componentForCurrentPass_builderReturnsSameInstance_verifyAssertion() {
        let component = MockComponent()
        let sameInstanceBuilder = MockMultiStageComponentizedBuilder {
            return component
        }
        sameInstanceBuilder.finalStageBuildHandler = { component, dynamicDep in
            XCTAssertEqual(dynamicDep, 92393)
            return MockSimpleRouter()
        }

        _ = sameInstanceBuilder.finalStageBuild(withDynamicDependency: 92393)

        let finalStageBuildFatalErrorException = catchBadInstruction {
            _ = sameInstanceBuilder.finalStageBuild(withDynamicDependency: 92393)
        }
        XCTAssertNotNil(finalStageBuildFatalErrorException, "fatalError expected")

        let componentForCurrentBuildPassAssertionFailureException = catchBadInstruction {
            _ = sameInstanceBuilder.componentForCurrentBuildPass
        }
        XCTAssertNotNil(componentForCurrentBuildPassAssertionFailureException, "Assertion failure expected")
    }
}

private class MockComponent {}

private class MockSimpleRouter {}

private class MockMultiStageComponentizedBuilder: MultiStageComponentizedBuilder<MockComponent, MockSimpleRouter, Int> {

    fileprivate var finalStageBuildHandler: ((MockComponent, Int) -> MockSimpleRouter)?

    override func finalStageBuild(with component: MockComponent, _ dynamicDependency: Int) -> MockSimpleRouter {
        return finalStageBuildHandler!(component, dynamicDependency)
    }
}

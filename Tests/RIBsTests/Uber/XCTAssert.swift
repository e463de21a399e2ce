import Testing

@testable import PluginABI

// What the bodies of Uber's tests call, over Swift Testing.

func XCTAssert(_ condition: Bool, _ comment: String = "", _ location: SourceLocation = #_sourceLocation) {
    #expect(condition, "\(comment)", sourceLocation: location)
}

func XCTAssertTrue(_ condition: Bool, _ comment: String = "", _ location: SourceLocation = #_sourceLocation) {
    #expect(condition, "\(comment)", sourceLocation: location)
}

func XCTAssertFalse(_ condition: Bool, _ comment: String = "", _ location: SourceLocation = #_sourceLocation) {
    #expect(!condition, "\(comment)", sourceLocation: location)
}

func XCTAssertEqual<Value: Equatable>(
    _ first: Value,
    _ second: Value,
    _ comment: String = "",
    _ location: SourceLocation = #_sourceLocation
) {
    #expect(first == second, "\(comment)", sourceLocation: location)
}

func XCTAssertNil<Value>(_ value: Value?, _ comment: String = "", _ location: SourceLocation = #_sourceLocation) {
    #expect(value == nil, "\(comment)", sourceLocation: location)
}

func XCTAssertNotNil<Value>(_ value: Value?, _ comment: String = "", _ location: SourceLocation = #_sourceLocation) {
    #expect(value != nil, "\(comment)", sourceLocation: location)
}

/// What traps in Uber's RIBs is a fault here: the first one while `body` runs.
@MainActor
func catchBadInstruction(in body: () -> Void) -> Fault? {
    faults(during: body).first
}

/// The faults reported while `body` runs. It does not suspend, so those of other tests cannot get among them.
@MainActor
func faults(during body: () -> Void) -> [Fault] {
    var faults: [Fault] = []
    let connected = RIBHost.connected
    RIBHost.connected = RIBHost { faults.append($0) }
    defer { RIBHost.connected = connected }
    body()
    return faults
}

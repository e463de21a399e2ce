import Testing

@testable @_spi(Host) import PluginABI

@MainActor
@Suite("The host of the RIBs")
struct RIBHostTests {
    @Test("while one is connected a second one cannot take its faults; that it tried is a fault")
    func second() {
        let before = RIBHost.connected
        defer { RIBHost.connected = before }
        RIBHost.connected = nil
        var first: [String] = []
        var second: [String] = []
        let host = RIBHost { first.append($0.message) }
        let rival = RIBHost { second.append($0.message) }
        host.connect()
        rival.connect()
        RIBHost.report(Fault(kind: .leaked, message: "It leaked.", path: []))
        #expect(
            first == [
                "A second host was to be connected, and was not: the RIBs of a process run in one host. "
                    + "A plugin connects none.",
                "It leaked.",
            ]
        )
        rival.disconnect()
        host.disconnect()
        rival.connect()
        RIBHost.report(Fault(kind: .leaked, message: "It leaked again.", path: []))
        #expect(second == ["It leaked again."])
    }

    @Test("a test's host gives way to one that connects, and is back when that disconnects")
    func givesWay() {
        func report(_ message: String) { RIBHost.report(Fault(kind: .leaked, message: message, path: [])) }
        var inner: [String] = []
        let outer = faults {
            let host = RIBHost { inner.append($0.message) }
            host.connect()
            report("First.")
            host.disconnect()
            report("Between.")
            host.connect()
            #expect(!RIBHost.isCalledElsewhere)
            report("Second.")
            host.disconnect()
            report("Afterwards.")
        }
        #expect(inner == ["First.", "Second."])
        #expect(outer.map(\.message) == ["Between.", "Afterwards."])
    }
}

import Testing

@testable @_spi(Host) import PluginABI

@MainActor
@Suite("A message for a moment", .serialized)
struct TransientMessageTests {
    @Test(
        "is shown for 1 to 60 seconds, and for 4 where nothing is said",
        arguments: [(0, 1), (-7, 1), (60, 60), (61, 60)]
    )
    func seconds(asked: Int, shown: Int) {
        #expect(TransientMessage("Saved", seconds: asked).seconds == shown)
        #expect(TransientMessage("Saved") == TransientMessage("Saved", tone: .neutral, seconds: 4))
    }

    @Test("goes to the host that is connected, and nowhere without one")
    func host() {
        let view = ViewController()
        var heard: [TransientMessage] = []
        let host = RIBHost(faultHandler: { _ in })
        host.messageHandler = { heard.append($0) }
        RIBHost.connected = host
        view.say("Saved", tone: .positive)
        RIBHost.connected = nil
        view.say("Lost")
        #expect(heard == [TransientMessage("Saved", tone: .positive)])
    }
}

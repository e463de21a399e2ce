import PluginABI
import Testing

@MainActor
@Suite("The end of a stream, for a subscriber")
struct StreamEndTests {
    @Test("comes once the stream's owner has been freed, after the values, and not to a disposed subscription")
    func end() {
        var log: [String] = []
        var interactor: Interactor? = Interactor()
        let stream = interactor?.isActiveStream
        let lasting = stream?.subscribe {
            log.append("\($0)")
        } onEnd: {
            log.append("end")
        }
        let disposed = stream?.subscribe { _ in
        } onEnd: {
            log.append("never")
        }
        interactor?.activate()
        disposed?.dispose()
        #expect(log == ["false", "true"])
        interactor = nil
        #expect(log == ["false", "true", "false", "end"])
        #expect(lasting?.isDisposed == false)
    }

    @Test("also comes to a subscriber that subscribes after it")
    func late() {
        var owner: Interactor? = Interactor()
        let stream = owner?.isActiveStream
        owner = nil
        var log: [String] = []
        let late = stream?.subscribe {
            log.append("\($0)")
        } onEnd: {
            log.append("end")
        }
        #expect(log == ["false", "end"])
        late?.dispose()
    }
}

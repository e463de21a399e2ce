import Testing

@testable import SessionServer

@Suite("The command line")
struct OptionTests {
    @Test("what follows -- is for the host")
    func host() throws {
        let options = try Options(["--config=a.json", "--port", "80", "--", "--isolate", "--port"])
        #expect(options.config == "a.json")
        #expect(options.port == 80)
        #expect(options.hostArguments == ["--isolate", "--port"])
    }

    @Test("help lists each flag once")
    func help() {
        for flag in OptionFlag.all { #expect(Options.help.ranges(of: "  \(flag.name) \(flag.value) ").count == 1) }
    }

    @Test("a proxy's header and the proxy go together, and another address needs both")
    func proxies() throws {
        let words = ["--user-header", "X-User", "--proxy", "10.0.0.0/8", "--proxy", "::1", "--address", "0.0.0.0"]
        let options = try Options(words)
        #expect(options.proxies.count == 2)
        for wrong in [Array(words.prefix(2)), Array(words.dropFirst(2).prefix(2)), Array(words.suffix(2))] {
            #expect(throws: OptionError.self) { try Options(wrong) }
        }
    }
}

import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("--processes")
struct ProcessLimitTests {
    private static let refusal = "The plugins of this flow need 3 processes, and may have 2."

    @Test("a flow whose plugins need more is refused with the first one that is too many, before any of them starts")
    func refused() throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        let words = ["check", "--isolate", "--processes", "2"]
        let result = try runInMemory(words, in: flow.folder.url)
        #expect(
            result.errors.replacing(/"(off-game|tic-tac-toe|random-win)"/, with: "PLUGIN").hasPrefix(
                "error[RH414]: \(Self.refusal)\n --> plugins.json:2:"
            )
        )
        #expect(
            result.errors.contains(
                """
                  = help: Let plugins share a process, with the same name in "process", or allow more: --processes 3.
                """
            )
        )
        #expect(result.ending == .exit(78))
        let run = try runInMemory(["--ui", "json", "--isolate", "--processes", "2"], in: flow.folder.url)
        #expect(run.output.contains(#""code":"RH414""#))
        #expect(run.output.contains(#""message":"\#(Self.refusal)""#))
        #expect(!run.output.contains(#""type":"screen""#))
        #expect(run.ending == .exit(78))
    }

    @Test("as many as it needs are right; what no step uses and what the host runs itself does not count")
    func right() throws {
        for (order, words) in [
            (["off-game", "tic-tac-toe", "random-win"], ["--isolate", "--processes", "3"]),
            (["off-game", "tic-tac-toe"], ["--isolate", "--processes", "2"]),
            (["off-game", "tic-tac-toe", "random-win"], ["--processes", "0"]),
        ] {
            let flow = try SampleFlow(order)
            let result = try runInMemory(["check"] + words, in: flow.folder.url)
            #expect(result.errors == "")
            #expect(result.ending == .exit(0))
        }
    }

    @Test("a reload that needs more is refused, and the flow continues")
    func reload() throws {
        let session = try ChangingFlow(ReloadFlow.game(), ["--watch", "--processes", "0"])
        let order = ["off-game", "tic-tac-toe", "random-win"]
        try session.save(ReloadFlow.game(order, player: "Ada", #", "process": true"#))
        let notice = try session.reload()
        #expect(notice.contains("error[RH414]: The plugins of this flow need 1 process, and may have 0. "))
        #expect(notice.hasSuffix(" The flow continues unchanged."))
        #expect(try session.act("startGame").title == "Tic-tac-toe")
    }
}

import Base
@_spi(Host) import PluginABI
import PluginManifest
import Port
import TestSupport
import Testing

@testable import Foreign

@Suite("Port 1: what cannot be used", .serialized)
@MainActor
struct PortDamageTests {
    @Test(
        "an event that does not fit is answered by `wrong`, in a sentence, and changes nothing",
        arguments: [
            (#"{"event":"dance"}"#, "`dance` is not an event of port 1."),
            (#"{"event":"screen","rib":1}"#, "`screen.screen` is missing."),
            (#"{"event":"screen","rib":"a","screen":{}}"#, "`screen.rib` must be a whole number, not a string."),
            (
                #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"text"},{"type":"knob"}]}}"#,
                "`screen.screen.elements[1].type` is `knob`, which is not an element."
            ),
            (
                #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"button","label":1,"action":"a"}]}}"#,
                "`screen.screen.elements[0].label` must be a string, not a number."
            ),
            (
                #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"button","label":"a"}]}}"#,
                "`screen.screen.elements[0].action` is missing."
            ),
            (
                #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"text","tone":"loud"}]}}"#,
                "`screen.screen.elements[0].tone` must be one of `neutral`, `accent`, `second_accent`, "
                    + "`positive`, `warning`, `negative`."
            ),
            (
                #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"field","action":"a","rows":41}]}}"#,
                "`screen.screen.elements[0].rows` must be between 1 and 40."
            ),
            (
                #"{"event":"outcome","rib":1,"outcome":"won"}"#,
                "`outcome.outcome` is `won`, which the manifest does not have."
            ),
            (
                #"{"event":"outcome","rib":1,"outcome":"didEnd","payload":{"share":"a"}}"#,
                "`outcome.payload.share` must be Double, not a string."
            ),
            (
                #"{"event":"outcome","rib":1,"outcome":"didEnd","payload":{}}"#,
                "`outcome.payload.share` must be Double, not absent."
            ),
            (
                #"{"event":"outcome","rib":1,"outcome":"didEnd","payload":{"share":1,"more":2}}"#,
                "`outcome.payload` has a member `more`, which the manifest does not have."
            ),
            (
                #"{"event":"write","rib":1,"name":"city","value":"Busan"}"#,
                "`write.name` is `city`, which is not a stream to write."
            ),
            (
                #"{"event":"write","rib":1,"name":"wind"}"#,
                "`write.name` is `wind`, which is not among the manifest's `static`."
            ),
            (#"{"event":"write","rib":1,"name":"score","value":1.5}"#, "`write.value` must be Int, not a number."),
            (#"{"event":"state","rib":1,"value":{"days":1}}"#, "`state.value.days` must be [Int], not a number."),
            (
                #"{"event":"attach_child","rib":1,"child":1,"slot":"shelf","name":"visa"}"#,
                "`attach_child.slot` is `shelf`, which is not a slot of the manifest."
            ),
            (
                #"{"event":"attach_child","rib":1,"child":1,"slot":"cards","name":"amex"}"#,
                "`attach_child.name` is `amex`, which is not in the slot `cards`."
            ),
            (#"{"event":"detach_child","rib":1,"child":1}"#, "`detach_child.child` is 1, which is not attached."),
            (#"{"event":"provide","rib":1,"child":1,"name":"limit"}"#, "`provide.child` is 1, which is not attached."),
            (#"{"event":"say","text":"a","seconds":"b"}"#, "`say.seconds` must be a whole number, not a string."),
            (
                #"{"event":"log","level":"loud","message":"a"}"#,
                "`log.level` must be one of `debug`, `info`, `warning`, `error`."
            ),
        ]
    )
    func wrong(line: String, message: String) throws {
        let play = try PortPlay(MemoryPlugin())
        defer { play.end() }
        _ = play.plugin.takeCalls()
        play.plugin.tell(line)
        let text = message.replacing("\"", with: "\\\"")
        #expect(play.plugin.calls == [#"{"call":"wrong","message":"\#(text)"}"#])
        #expect(play.faults.count == 1)
        #expect(play.faults.first?.hasPrefix("The host cannot use `") == true)
        #expect(play.faults.first?.hasSuffix(", line 5 of the plugin `weather`: \(message)") == true)
        #expect(play.failures == [] && play.logs == [])
        #expect(play.screen == Screen() && play.listener.all == [] && play.score.value == .int(3))
    }

    @Test(
        "a plugin that breaks the rules is of no more use, and is said to have",
        arguments: [
            ("Hello", "wrote `Hello` in line 5, which is not JSON, and was stopped"),
            ("", "wrote nothing in line 5, which is not JSON, and was stopped"),
            ("{}", "wrote `{}` in line 5, which is not an event of port 1, and was stopped"),
            (#"{"event":1}"#, #"wrote `{"event":1}` in line 5, which is not an event of port 1, and was stopped"#),
            (#"{"event":"done"}"#, "wrote `done` in line 5 without a call and was stopped"),
            (#"{"event":"refused"}"#, "wrote `refused` in line 5 without a call and was stopped"),
            (
                #"{"event":"outcome","rib":2,"outcome":"didEnd"}"#,
                "wrote `outcome` of RIB 2 in line 5, which does not exist, and was stopped"
            ),
            (
                String(repeating: "x", count: 70) + "\u{1B}",
                "wrote `\(String(repeating: "x", count: 60))…` in line 5, which is not JSON, and was stopped"
            ),
        ]
    )
    func broken(line: String, words: String) throws {
        let play = try PortPlay(MemoryPlugin())
        defer { play.end() }
        play.plugin.tell(line)
        #expect(play.failures == [.broken(words)])
        _ = play.plugin.takeCalls()
        play.port?.perform(Action(id: "next"))
        #expect(play.plugin.calls == [])
    }

    @Test(
        "an answer to another call than the current one is noticed: late, twice, or without its number",
        arguments: [
            (#"{"event":"done","id":1}"#, "answered call 5 in line 5 with the id 1 and was stopped"),
            (#"{"event":"done","id":"5"}"#, "answered call 5 in line 5 without its id and was stopped"),
            (#"{"event":"refused"}"#, "answered call 5 in line 5 without its id and was stopped"),
            (#"{"event":"hello","id":4,"port":1}"#, "answered call 5 in line 5 with the id 4 and was stopped"),
        ]
    )
    func answerToAnother(line: String, words: String) throws {
        let play = try PortPlay(MemoryPlugin { $0.contains("perform") ? [line] : [] })
        defer { play.end() }
        play.port?.perform(Action(id: "next"))
        #expect(play.plugin.id == 5)
        #expect(play.failures == [.broken(words)])
    }

    @Test("a second answer never answers the next call")
    func twice() throws {
        let done = #"{"event":"done","id":5}"#
        let play = try PortPlay(MemoryPlugin { $0.contains("perform") ? [done, done] : [] })
        defer { play.end() }
        play.port?.perform(Action(id: "next"))
        play.port?.perform(Action(id: "next"))
        #expect(play.failures == [.broken("answered call 6 in line 6 with the id 5 and was stopped")])
    }

    @Test("an event of a RIB that has been detached is ignored: the plugin could not know")
    func late() throws {
        let play = try PortPlay(MemoryPlugin())
        play.end()
        play.plugin.tell(#"{"event":"outcome","rib":1,"outcome":"didEnd","payload":{"share":1}}"#)
        #expect(play.failures == [] && play.listener.all == [])
    }

    @Test("a plugin that does not answer has ended")
    func ended() throws {
        let play = try PortPlay(MemoryPlugin { $0.contains("perform") ? [""] : [] })
        defer { play.end() }
        play.port?.perform(Action(id: "next"))
        #expect(play.failures.count == 1)
    }

    @Test("a plugin of another version is refused")
    func version() throws {
        final class Newer: PortTransport {
            var lineHandler: @MainActor () -> Void = {}
            func send(_ line: [UInt8]) throws(PortFailure) {}
            func receive() throws(PortFailure) -> [UInt8] { Array(#"{"event":"hello","id":1,"port":2}"#.utf8) }
            func poll() throws(PortFailure) -> [UInt8]? { nil }
        }
        let manifest = try #require(Manifest.decode(SourceFile(name: "m", text: PortPlay.manifest)).manifest)
        #expect(throws: BuildError("It speaks port 2, and this host speaks port 1.")) {
            try PortFactory(of: "weather", manifest, over: Newer()) { _ in }
        }
    }

    @Test("any damage to a line costs the line or the plugin, and nothing else", arguments: 0..<40)
    func mutation(seed: UInt64) throws {
        let lines = [
            #"{"event":"screen","rib":1,"screen":{"title":"a","unsaved":"b","elements":[{"type":"row","elements":[{"type":"gauge","range":[0,2],"value":1}]},{"type":"list","action":"a","items":[{"id":"1","title":"b","details":["c"]}]},{"type":"child","child":1}]}}"#,
            #"{"event":"attach_child","rib":1,"child":3,"slot":"cards","name":"visa","dynamic":{"card":"1234"},"provides":{"limit":100,"balance":1.5}}"#,
            #"{"event":"provide","rib":1,"child":3,"name":"balance","value":2}"#,
            #"{"event":"outcome","rib":1,"outcome":"didEnd","payload":{"winner":"player1","share":1}}"#,
            #"{"event":"state","rib":1,"value":{"days":[1,2]}}"#,
            #"{"event":"write","rib":1,"name":"score","value":5}"#,
            #"{"event":"say","text":"a","seconds":4,"tone":"neutral","undo":"b"}"#,
        ]
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let play = try PortPlay(MemoryPlugin())
            for line in lines {
                var bytes = Array(line.utf8)
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0...2, using: &random) {
                    case 0: bytes[place] = .random(in: 32...126, using: &random)
                    case 1: bytes.remove(at: place)
                    default: bytes.insert(contentsOf: bytes[..<place].suffix(9), at: place)
                    }
                }
                play.plugin.tell(String(decoding: bytes, as: UTF8.self))
            }
            _ = play.screen
            #expect(play.failures.count <= 1)
            play.end()
        }
    }
}

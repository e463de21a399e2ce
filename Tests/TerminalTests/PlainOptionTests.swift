import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A field that is one of many options, in plain lines")
struct PlainOptionTests {
    private static func form(_ options: [String]) -> Screen {
        Screen(title: "Settings") {
            Field("Time zone", id: "zone", text: "Asia/Seoul", error: "Closed there.").oneOf(options)
        }
    }

    private static let zones = ["Africa/Cairo", "Asia/Seoul", "Asia/Tokyo", "Europe/Berlin", "Europe/Berlin West"]

    @Test("it says how many there are, and its number alone says which")
    func shown() {
        #expect(
            PlainRig.lines(Self.form(Self.zones)) == """

                Settings
                  1. Time zone: Asia/Seoul (type the number and one of 5, or a part of it)
                     error: Closed there.

                """
        )
        let rig = PlainRig(Self.form(["Asia/Seoul", "Asia/Tokyo"]))
        rig.type("1\n")
        #expect(
            rig.written == """
                `Time zone` takes one of 2 options: type 1, a space and one of these, or a part that only one has.
                  Asia/Seoul
                  Asia/Tokyo

                """
        )
        #expect(rig.face.refusedLineCount == 1 && rig.actions.isEmpty)
    }

    @Test("of very many the first 50 are listed")
    func many() {
        let rig = PlainRig(Self.form((1...52).map { "Option \($0)" }))
        rig.type("zone\n")
        #expect(rig.written.hasSuffix("  Option 50\n  and 2 more\n"))
    }

    @Test(
        "an option is named whole, in any case, or by a part that only one has",
        arguments: [
            ("1 Asia/Tokyo", "Asia/Tokyo"), ("Time zone asia/tokyo", "Asia/Tokyo"), ("zone tok", "Asia/Tokyo"),
            ("1 tokyo asia", "Asia/Tokyo"), ("1 europe/berlin", "Europe/Berlin"), ("fill 1 cairo", "Africa/Cairo"),
        ]
    )
    func named(line: String, option: String) {
        let rig = PlainRig(Self.form(Self.zones))
        rig.type(line + "\n")
        #expect(rig.actions == [Action(id: "zone", value: option)])
    }

    @Test(
        "another text is refused with those that may be meant",
        arguments: [
            ("asia", "`Asia/Seoul` and `Asia/Tokyo`"), ("Berln", "`Europe/Berlin`"), ("asia/seol", "`Asia/Seoul`"),
            ("Mars", "`Africa/Cairo`, `Asia/Seoul` and `Asia/Tokyo`"),
            ("", "`Africa/Cairo`, `Asia/Seoul` and `Asia/Tokyo`"),
        ]
    )
    func refused(text: String, near: String) {
        let rig = PlainRig(Self.form(Self.zones))
        rig.type("1 \(text)\n")
        #expect(rig.written == "`Time zone` takes one of its options, such as \(near). Nothing was done.\n")
        #expect(rig.actions.isEmpty)
    }

    @Test("without options it says so")
    func none() {
        let rig = PlainRig(Self.form([]))
        rig.type("1 x\n1\n")
        let words = "`Time zone` takes one of its options, and has none."
        #expect(rig.written == "\(words) Nothing was done.\n\(words)\n")
    }
}

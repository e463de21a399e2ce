import Foundation
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("A file of a theme")
struct ThemeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let expected: String
    }

    nonisolated static let cases = [
        Case(
            testDescription: "a token that there is not",
            text: ##"{ "acent": "#88c0d0" }"##,
            expected: """
                error[RH011]: Unknown key `acent` in a theme.
                 --> theme.json:1:3
                  |
                1 | { "acent": "#88c0d0" }
                  |   ^^^^^^^ unknown key
                  |
                  = help: Did you mean `accent`?
                """
        ),
        Case(
            testDescription: "a theme that there is not",
            text: ##"{ "based-on": "norrd" }"##,
            expected: """
                error[RH015]: There is no theme `norrd` to be based on.
                 --> theme.json:1:15
                  |
                1 | { "based-on": "norrd" }
                  |               ^^^^^^^ unknown theme
                  |
                  = help: Did you mean `nord`?
                """
        ),
        Case(
            testDescription: "a theme like no other",
            text: ##"{ "based-on": "monokai" }"##,
            expected: """
                error[RH015]: There is no theme `monokai` to be based on.
                 --> theme.json:1:15
                  |
                1 | { "based-on": "monokai" }
                  |               ^^^^^^^^^ unknown theme
                  |
                  = help: The themes are `dark`, `light`, `high-contrast`, `solarized-dark`, `solarized-light`, `nord`.
                """
        ),
        Case(
            testDescription: "a colour of three digits",
            text: ##"{ "muted": "#8cd" }"##,
            expected: """
                error[RH415]: `#8cd` is not a colour.
                 --> theme.json:1:12
                  |
                1 | { "muted": "#8cd" }
                  |            ^^^^^^
                  |
                  = help: Write all six digits: `#88ccdd`.
                """
        ),
        Case(
            testDescription: "a name of a colour",
            text: ##"{ "muted": "grey" }"##,
            expected: """
                error[RH415]: `grey` is not a colour.
                 --> theme.json:1:12
                  |
                1 | { "muted": "grey" }
                  |            ^^^^^^
                  |
                  = help: Write `#` and six hexadecimal digits, two each for red, green and blue: `#88c0d0`.
                """
        ),
        Case(
            testDescription: "a value of another type",
            text: ##"{ "muted": 8 }"##,
            expected: """
                error[RH010]: The colour `muted` must be a string, not a number.
                 --> theme.json:1:12
                  |
                1 | { "muted": 8 }
                  |            ^
                """
        ),
        Case(
            testDescription: "a spacing out of its bounds",
            text: ##"{ "spacing": 4 }"##,
            expected: """
                error[RH417]: `4` is not a whole number from 8 to 32.
                 --> theme.json:1:14
                  |
                1 | { "spacing": 4 }
                  |              ^
                  |
                  = help: `spacing` counts pixels of the page, which has 16 without it.
                """
        ),
        Case(
            testDescription: "a radius that is not whole",
            text: ##"{ "radius": 2.5 }"##,
            expected: """
                error[RH417]: `2.5` is not a whole number from 0 to 24.
                 --> theme.json:1:13
                  |
                1 | { "radius": 2.5 }
                  |             ^^^
                  |
                  = help: `radius` counts pixels of the page, which has 8 without it.
                """
        ),
        Case(
            testDescription: "a spacing with a unit",
            text: ##"{ "spacing": "1rem" }"##,
            expected: """
                error[RH010]: The length `spacing` must be a number, not a string.
                 --> theme.json:1:14
                  |
                1 | { "spacing": "1rem" }
                  |              ^^^^^^
                """
        ),
        Case(
            testDescription: "a name of two lines",
            text: ##"{ "name": "Night\nPost" }"##,
            expected: """
                error[RH417]: This cannot be the name of an application.
                 --> theme.json:1:11
                  |
                1 | { "name": "Night\\nPost" }
                  |           ^^^^^^^^^^^^^
                  |
                  = help: Write 1 to 40 characters on one line.
                """
        ),
        Case(
            testDescription: "a name of a blank",
            text: ##"{ "name": " " }"##,
            expected: """
                error[RH417]: This cannot be the name of an application.
                 --> theme.json:1:11
                  |
                1 | { "name": " " }
                  |           ^^^
                  |
                  = help: Write 1 to 40 characters on one line.
                """
        ),
        Case(
            testDescription: "a name that is too long",
            text: ##"{ "name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" }"##,
            expected: """
                error[RH417]: This cannot be the name of an application.
                 --> theme.json:1:11
                  |
                1 | { "name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" }
                  |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                  |
                  = help: Write 1 to 40 characters on one line.
                """
        ),
        Case(
            testDescription: "a logo elsewhere",
            text: ##"{ "logo": "../logo.svg" }"##,
            expected: """
                error[RH417]: A logo must be a file beside the theme.
                 --> theme.json:1:11
                  |
                1 | { "logo": "../logo.svg" }
                  |           ^^^^^^^^^^^^^
                  |
                  = help: Write the name of an SVG or PNG file that is beside this one, such as `logo.svg`.
                """
        ),
        Case(
            testDescription: "a logo that is not a picture",
            text: ##"{ "logo": "theme.json" }"##,
            expected: """
                error[RH417]: `theme.json` is neither an SVG nor a PNG picture.
                 --> theme.json:1:11
                  |
                1 | { "logo": "theme.json" }
                  |           ^^^^^^^^^^^^
                  |
                  = help: Save the logo as one of these.
                """
        ),
        Case(
            testDescription: "a logo of another type",
            text: ##"{ "logo": true }"##,
            expected: """
                error[RH010]: The logo must be a string, not a boolean.
                 --> theme.json:1:11
                  |
                1 | { "logo": true }
                  |           ^^^^
                """
        ),
        Case(
            testDescription: "no object",
            text: ##"["nord"]"##,
            expected: """
                error[RH010]: A theme must be an object, not an array.
                 --> theme.json:1:1
                  |
                1 | ["nord"]
                  | ^^^^^^^^
                """
        ),
    ]

    /// What only `check` refuses.
    nonisolated static let shortcomings = [
        Case(
            testDescription: "a ground of the file that is too close to what it leaves out",
            text: """
                {
                  "based-on": "nord",
                  "raised": "#434c5e",
                  "negative": "#bf616a"
                }
                """,
            expected: """
                error[RH416]: `line` has a contrast of 2.57:1 with `raised`, and an edge needs 3:1.
                 --> theme.json:3:13
                  |
                3 |   "raised": "#434c5e",
                  |             ^^^^^^^^^
                  |
                  = help: Write `"line": "#9199a7"`, the nearest colour that has enough.
                  = help: Or write `"raised": "#3b4252"`, far enough from all colours that the file leaves out.

                error[RH416]: `accent` has a contrast of 4.31:1 with `raised`, and text needs 4.5:1.
                 --> theme.json:3:13
                  |
                3 |   "raised": "#434c5e",
                  |             ^^^^^^^^^
                  |
                  = help: Write `"accent": "#8fc4d3"`, the nearest colour that has enough.
                  = help: Or write `"raised": "#3b4252"`, far enough from all colours that the file leaves out.
                """
        ),
        Case(
            testDescription: "a token of the file too close to one of the file",
            text: """
                {
                  "accent": "#777777",
                  "accent-text": "#888888"
                }
                """,
            expected: """
                error[RH416]: `accent` has a contrast of 3.03:1 with `raised`, and text needs 4.5:1.
                 --> theme.json:2:13
                  |
                2 |   "accent": "#777777",
                  |             ^^^^^^^^^
                  |
                  = note: With `surface` it has 3.60:1.
                  = note: With `ground` it has 4.04:1.
                  = help: Write `"accent": "#959595"`, the nearest colour that has enough.

                error[RH416]: `accent-text` has a contrast of 1.26:1 with `accent`, and text needs 4.5:1.
                 --> theme.json:3:18
                  |
                2 |   "accent": "#777777",
                  |             --------- here is `accent`
                3 |   "accent-text": "#888888"
                  |                  ^^^^^^^^^
                  |
                  = help: Write `"accent-text": "#2e2e2e"`, the nearest colour that has enough.
                """
        ),
        Case(
            testDescription: "an edge that is too close to the ground",
            text: ##"{ "line": "#3b4252" }"##,
            expected: """
                error[RH416]: `line` has a contrast of 1.35:1 with `raised`, and an edge needs 3:1.
                 --> theme.json:1:11
                  |
                1 | { "line": "#3b4252" }
                  |           ^^^^^^^^^
                  |
                  = note: With `surface` it has 1.60:1.
                  = note: With `ground` it has 1.80:1.
                  = help: Write `"line": "#727782"`, the nearest colour that has enough.
                """
        ),
        Case(
            testDescription: "grounds that no colour is far enough from",
            text: ##"{ "line": "#ffffff", "ground": "#ffffff", "raised": "#000000", "surface": "#808080" }"##,
            expected: """
                error[RH416]: `line` has a contrast of 1.00:1 with `ground`, and an edge needs 3:1.
                 --> theme.json:1:11
                  |
                1 | { "line": "#ffffff", "ground": "#ffffff", "raised": "#000000", "surface": "#808080" }
                  |           ^^^^^^^^^            --------- here is `ground`
                  |
                  = help: No colour is far enough from all of `ground`, `surface`, `raised`: bring these closer together.
                """
        ),
    ]

    @Test("that is wrong is refused with the place, the rule and what to do", arguments: cases)
    func refused(_ wrong: Case) throws {
        let folder = try TemporaryFolder()
        try folder.write(wrong.text, to: "theme.json")
        let (played, checked) = (try play(in: folder), try check(in: folder))
        for result in [played, checked] {
            #expect(result.errors.hasPrefix(wrong.expected + "\n\n"), "\(result.errors)")
            #expect(result.output == "")
            #expect(result.ending == .exit(78))
        }
        #expect(checked.errors.contains("theme.json is refused: 1 error; "))
    }

    @Test(
        "that has too little contrast is refused by check with the nearest colours that have enough",
        arguments: shortcomings
    )
    func contrast(_ wrong: Case) throws {
        let folder = try TemporaryFolder()
        try folder.write(wrong.text, to: "theme.json")
        let result = try check(in: folder)
        #expect(result.errors.hasPrefix(wrong.expected + "\n\n"), "\(result.errors)")
        #expect(result.output == "" && result.ending == .exit(78))
        #expect(try check(in: folder, ["--format", "json"]).output.hasSuffix(#""theme":null}"# + "\n"))
        #expect(try play(in: folder).ending == .exit(0))
    }

    @Test("that gives a ground alone is based on dark or light, whichever suits it")
    func ground() throws {
        let folder = try TemporaryFolder()
        for (ground, text) in [("#fffff0", "#1d2129"), ("#101020", "#e6e8ec")] {
            try folder.write(##"{ "ground": "\##(ground)" }"##, to: "theme.json")
            let result = try check(in: folder)
            #expect(result.output.hasPrefix("ground       \(ground)\n"))
            #expect(result.output.contains("\ntext         \(text) "))
            #expect(result.output.hasSuffix("\n\ntheme.json is ok.\n") && result.ending == .exit(0))
        }
    }

    @Test("whose ground is changed as the help says passes")
    func curedGround() throws {
        let folder = try TemporaryFolder()
        try folder.write(##"{ "based-on": "nord", "raised": "#434c5e" }"##, to: "theme.json")
        let help = try #require(try check(in: folder).errors.firstMatch(of: /Or write `("raised": "#[0-9a-f]{6}")`/))
        try folder.write("{ \"based-on\": \"nord\", \(help.1) }", to: "theme.json")
        #expect(try check(in: folder).ending == .exit(0))
    }

    @Test("that is changed as the help says passes")
    func cured() throws {
        let folder = try TemporaryFolder()
        var lines = [#""based-on": "solarized-light""#, ##""text": "#93a1a1""##, ##""line": "#eee8d5""##]
        var rounds = 0
        while rounds < 3 {
            try folder.write("{ \(lines.joined(separator: ", ")) }", to: "theme.json")
            let result = try check(in: folder)
            if result.ending == .exit(0) { break }
            rounds += 1
            for help in result.errors.matches(of: /Write `("[a-z-]+": )("#[0-9a-f]{6}")`/) {
                lines.removeAll { $0.hasPrefix(help.1) }
                lines.append("\(help.1)\(help.2)")
            }
        }
        #expect(rounds == 1)
    }

    @Test("has a spacing, a radius, a name and a logo, which check prints and tells the page")
    func details() throws {
        let folder = try TemporaryFolder()
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "logo.svg")
        let text = #"{ "spacing": 12, "radius": 0, "name": "Night Post", "logo": "logo.svg" }"#
        try folder.write(text, to: "theme.json")
        let lines = """
            focus        #78b4ff  3.95:1 with selection
            spacing      12 px
            radius       0 px
            name         Night Post
            logo         image/svg+xml, 41 bytes

            theme.json is ok.

            """
        #expect(try check(in: folder).output.hasSuffix(lines))
        let members = """
            },"spacing":12,"radius":0,"name":"Night Post",\
            "logo":"data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnLz4="}}

            """
        #expect(try check(in: folder, ["--format", "json"]).output.hasSuffix(members))
    }

    @Test("whose logo is too large or missing is refused")
    func logos() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{ "logo": "logo.svg" }"#, to: "theme.json")
        let missing = try check(in: folder)
        #expect(missing.errors.hasPrefix("error[RH401]: There is no file `logo.svg`."), "\(missing.errors)")
        #expect(missing.errors.contains("= help: Put the logo beside the theme.\n") && missing.ending == .exit(66))
        try folder.write("<svg>" + String(repeating: " ", count: 8188), to: "logo.svg")
        let large = try check(in: folder)
        let expected = """
            error[RH417]: `logo.svg` has 8193 bytes; the limit is 8192.
             --> theme.json:1:11
              |
            1 | { "logo": "logo.svg" }
              |           ^^^^^^^^^^
              |
              = help: It is shown 24 pixels high: save it smaller.
            """
        #expect(large.errors.hasPrefix(expected + "\n\n"), "\(large.errors)")
        try folder.write("<svg>" + String(repeating: " ", count: 8187), to: "logo.svg")
        #expect(try check(in: folder).ending == .exit(0))
    }

    @Test("that is not there is a missing file, and is never written over")
    func missing() throws {
        let folder = try TemporaryFolder()
        for result in [try play(in: folder), try check(in: folder)] {
            #expect(result.ending == .exit(66))
            #expect(result.errors.contains("There is no file `theme.json`."))
            #expect(result.errors.contains("Name a file of a theme: --theme FILE."))
        }
        let record = try play(in: folder, ["--record", "theme.json"])
        #expect(record.errors.contains("`--record theme.json` would write over the file of `--theme`."))
    }

    @Test("has a page whose table names each token and each theme, and whose example is right")
    func page() throws {
        let page = try DocumentationPage("Documentation/reference/theme-json.md")
        let folder = try TemporaryFolder()
        for block in page.blocks where block.language == "json" {
            try folder.write(block.text, to: "theme.json")
            #expect(try check(in: folder).ending == .exit(0))
        }
        let cells = Set(page.lines.flatMap { $0.text.matches(of: /^\| `([a-z-]+)` \|/).map { String($0.1) } })
        let output = try runInMemory(["check", "--theme", "nord"], in: folder.url).output
        let tokens = Set(output.matches(of: /(?m)^([a-z-]+) +#/).map { String($0.1) })
        #expect(tokens.count == 14)
        #expect(tokens.subtracting(cells) == [])
        #expect(Set(["spacing", "radius", "name", "logo"]).subtracting(cells) == [])
    }

    /// Plays the sample without input, which is plain: a theme is read where it is named.
    private func play(in folder: TemporaryFolder, _ words: [String] = []) throws -> ProcessResult {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        return try runInMemory(["--config", config, "--theme", "theme.json"] + words, in: folder.url)
    }

    private func check(in folder: TemporaryFolder, _ words: [String] = []) throws -> ProcessResult {
        try runInMemory(["check", "--theme", "theme.json"] + words, in: folder.url)
    }
}

import Foundation
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

    @Test("auto is the browser's setting; any other theme is for the host to know")
    func theme() throws {
        #expect(try Options([]).theme == nil && Options(["--theme", "auto"]).theme == nil)
        #expect(try Options(["--theme=./ours.json"]).theme == "./ours.json")
    }

    @Test("a theme's lengths are variables, and its name and logo are in the head of each page")
    func pageLook() throws {
        let answer = ##"""
            {"theme":{"background":"dark","colors":{"text":"#fff000"},"spacing":12,"radius":0,"name":"<Post>","logo":"data:image/png;base64,AA=="}}
            """##
        let theme = try #require(PageTheme(Data(answer.utf8)))
        #expect(
            theme.css == """
                :root { color-scheme: dark; --text: #fff000; --spacing: 12px; --radius: 0px; }
                #logo { content: url(data:image/png;base64,AA==) / ""; }

                """
        )
        let look = PageLook(theme)
        #expect(look.head == "<title>&lt;Post&gt;</title>\n<meta name=\"application-name\" content=\"&lt;Post&gt;\">\n")
        #expect(look.brand == "<header id=\"brand\"><span id=\"logo\"></span><bdi>&lt;Post&gt;</bdi></header>\n")
        #expect(PageLook(nil).head == "<title>ribs-host</title>\n" && PageLook(nil).brand.isEmpty)
    }

    @Test("the host's answer about a theme becomes a rule with its tokens; nothing else does")
    func pageTheme() {
        let answer =
            ##"{"format_version":1,"theme":{"background":"dark","colors":{"text":"#fff000","accent-text":"#000000"}}}"##
        let rule = ":root { color-scheme: dark; --accent-text: #000000; --text: #fff000; }\n"
        #expect(PageTheme(Data(answer.utf8))?.css == rule)
        for other in ["", "{}", #"{"format_version":1,"diagnostics":[],"theme":null}"#] {
            #expect(PageTheme(Data(other.utf8)) == nil)
        }
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

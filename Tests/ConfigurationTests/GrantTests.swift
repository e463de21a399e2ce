import Configuration
import PluginManifest
import Testing

@Suite("The paths that a plugin is granted")
struct GrantTests {
    @Test(
        "become absolute by their text alone",
        arguments: [
            ("/etc/hosts", "/etc/hosts"), ("/srv//a/./b/", "/srv/a/b"), ("notes", "/flows/notes"), (".", "/flows"),
            ("../data", "/data"), ("../../..", "/"), ("~/kept", "/home/ada/kept"), ("~/", "/home/ada"),
            ("~ada", "/flows/~ada"),
        ]
    )
    func absolute(written: String, path: String) {
        #expect(GrantedPath.absolute(written, in: "/flows", home: "/home/ada") == path)
    }

    @Test("cover themselves and what is below them, by bytes")
    func covers() {
        #expect(GrantedPath.covers("/srv", "/srv"))
        #expect(GrantedPath.covers("/srv", "/srv/notes/today"))
        #expect(GrantedPath.covers("/", "/srv"))
        #expect(!GrantedPath.covers("/srv/notes", "/srv"))
        #expect(!GrantedPath.covers("/srv", "/srv2"))
        #expect(!GrantedPath.covers("/caf\u{E9}", "/cafe\u{301}"))
    }

    @Test("are resolved in the whole configuration, and keep where they are written")
    func resolve() throws {
        let text = """
            {
              "plugins": {
                "a": { "path": "a.so", "process": true, "memory": 64, "allow": { "read": ["x"], "write": ["~/y", "/z"] } },
                "b": "b.so"
              },
              "flow": ["a"]
            }
            """
        let decoded = Configuration.decode(SourceFile(name: "plugins.json", text: text))
        #expect(decoded.diagnostics == [])
        var configuration = try #require(decoded.configuration)
        configuration.resolveGrants(in: "/flows", home: "/home/ada", workingDirectory: "/here")
        let allow = try #require(configuration.plugins[0].allow)
        #expect(allow.read.map(\.text) == ["/flows/x"])
        #expect(allow.write.map(\.text) == ["/home/ada/y", "/z"])
        #expect(allow.network == nil)
        #expect(
            Array(text.utf8)[allow.read[0].range.lowerBound..<allow.read[0].range.upperBound]
                == Array("\"x\"".utf8)[...]
        )
        #expect(configuration.plugins.map(\.memory?.value) == [64, nil])
        #expect(configuration.plugins[1].allow == nil)
    }

    @Test(
        "are still those of a process where `process` is wrong, so that it is not said to have none",
        arguments: ["5", "null", #""""#, "[]", "{}", #"{ "via": "ssh" }"#, #"{ "via": [""] }"#]
    )
    func wrongProcess(value: String) throws {
        let text = #"{ "plugins": { "a": { "path": "a.so", "process": \#(value) } }, "flow": ["a"] }"#
        let decoded = Configuration.decode(SourceFile(name: "plugins.json", text: text))
        #expect(decoded.diagnostics.count == 1)
        #expect(try #require(decoded.configuration).plugins[0].process?.name == "a")
    }
}

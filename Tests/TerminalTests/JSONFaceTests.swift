import PluginABI
import Terminal
import Testing

/// What the json face wrote.
@MainActor
private final class JSONOutput: Output {
    private(set) var written = ""
    func write(_ text: String) { written += text }
}

@MainActor
@Suite("The json face")
struct JSONFaceTests {
    @Test(
        "a bar's fraction is from 0 to 1 where it is known, whatever a plugin has set",
        arguments: [
            (0.25, #","fraction":0.25"#), (-3, #","fraction":0.0"#), (1e300, #","fraction":1.0"#), (Double.nan, ""),
            (.infinity, ""),
        ]
    )
    func fraction(fraction: Double, member: String) {
        var bar = ProgressBar("Bar", fraction: nil)
        bar.fraction = fraction
        let output = JSONOutput()
        JSONFace(output: output, hostVersion: "0").show(Screen { bar }, path: [])
        #expect(output.written.contains(#"{"type":"progress","id":"progress:Bar","label":"Bar"\#(member)}"#))
    }
}

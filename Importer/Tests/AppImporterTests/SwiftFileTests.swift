import Testing

@testable import AppImporter

@Suite("A Swift file, parsed")
struct SwiftFileTests {
    @Test("imports are found with their lines, whatever is around them")
    func imports() {
        let file = SwiftFile(
            path: "Home/HomeBuilder.swift",
            text: """
                // import Nothing
                import RIBs
                @testable import struct Models.Card
                #if DEBUG
                    import Pulse
                #endif
                let text = "import Nothing"
                """
        )
        #expect(
            file.imports == [
                SwiftFile.Import(module: "RIBs", line: 2), SwiftFile.Import(module: "Models", line: 3),
                SwiftFile.Import(module: "Pulse", line: 5),
            ]
        )
        #expect(file.name == "HomeBuilder")
        #expect(file.folder == "Home/")
    }
}

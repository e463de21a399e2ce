import Checking
import Foundation
import PluginManifest
import TestSupport
import Testing

/// Each fixture is one broken configuration with the exact text of all its diagnostics.
///
/// `RIBS_RECORD_GOLDENS=1 swift test --filter CheckingTests` records the current text; such a run fails, so that it is
/// not mistaken for a test.
@Suite("What the checker says")
struct DiagnosticGoldenTests {
    @Test("is, word for word, what the fixture expects", arguments: Fixture.all)
    func golden(fixture: Fixture) throws {
        let checked = try fixture.checked()
        let isRecording = ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] != nil
        if isRecording {
            try fixture.record(checked.text)
            Issue.record("recorded; run again without RIBS_RECORD_GOLDENS")
        } else {
            #expect(checked.text == fixture.expected)
        }
        let hasErrors = checked.diagnostics.contains { $0.severity == .error }
        #expect((checked.result?.proof == nil) == hasErrors)
    }

    /// RH123 is compared in ScalingTests: it takes more than a thousand flows.
    @Test("includes each of its codes")
    func allCodes() throws {
        let said = try Set(Fixture.all.flatMap { try $0.checked().codes }).union(["RH123"])
        let codes = DiagnosticPage.all.filter { $0.target == "Checking" }.map(\.code)
        #expect(codes.count > 40)
        #expect(codes.filter { !said.contains($0) } == [])
    }
}

import Foundation
import TestSupport
import Testing

/// `validate` runs a plugin in a process, which also waits until what it has let go is freed. `HostTests` has the rest.
@Suite("A plugin whose views contain views, in a process", .startsPrograms(for: .separation))
struct EmbeddingTests {
    @Test("elements that are copied by hand fail its validation, and embedded views do not")
    func validated() async throws {
        for embeds in [false, true] {
            let (folder, _) = try AlbumFlow.album(embeds: embeds)
            let result = try await runHost(
                ["validate", BuildFolder.file("libAlbumPlugin.so").path, "--config", "plugins.json"],
                in: folder.url
            )
            let words =
                "LyricsViewController is not seen: it was presented over CoverViewController, which nothing shows. "
                + "Show that view with embed(_:as:), present or push; its elements alone cannot be covered."
            #expect(result.output.contains(words) == !embeds, "\(result.output)")
            #expect(result.output.contains("FAILED") == !embeds, "\(result.output)")
            #expect(result.ending == .exit(embeds ? 0 : 65))
        }
    }

    @Test(
        "a running session reports each dead end of copied elements once, wherever it runs",
        arguments: [[], ["--isolate"]]
    )
    func copiedForLong(place: [String]) async throws {
        let (folder, file) = try AlbumFlow.album(embeds: false)
        try await HostSession.run(["--config", file.path] + place) { session in
            for (action, words) in [
                (
                    "cover/present",
                    "LyricsViewController is not seen: it was presented over CoverViewController, which nothing shows. "
                        + "Show that view with embed(_:as:), present or push; its elements alone cannot be covered."
                ),
                (
                    "remove",
                    "CoverViewController is still alive after its RIB was freed: something holds it. Look for a strong "
                        + "listener, a closure that captures it, or a task that never ends."
                ),
            ] {
                try await session.act([action])
                let lines = try await session.lines(to: "fault")
                #expect(try JSONLine.lines(of: lines[lines.count - 1]).first?.message == words)
            }
        }
        withExtendedLifetime(folder) {}
    }
}

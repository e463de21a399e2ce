public import Foundation
public import TestSupport

/// A flow of the plugin Album, whose views contain views.
public enum AlbumFlow {
    /// Album as it is, or as the page for people who know RIBs-iOS says.
    public static func album(embeds: Bool) throws -> (folder: TemporaryFolder, file: URL) {
        let folder = try TemporaryFolder()
        let flow = """
            { "plugins": { "album": "libAlbumPlugin.so" }, "dependencies": { "embeds": \(embeds) }, "flow": ["album"] }
            """
        return (folder, try folder.write(flow, to: "plugins.json"))
    }
}

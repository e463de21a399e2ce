import Foundation
import TestSupport

/// Plugins by the hundred: copies of one, each a file of its own and a plugin of its own in plugins.json.
struct Crowd {
    /// The plugins' names there. Plugin `name` is the file `libNAME.so`.
    let ids: [String]

    /// Makes `count` plugins in `folder`.
    init(_ count: Int, in folder: TemporaryFolder) throws {
        ids = (0..<count).map { "plugin-\($0)" }
        for id in ids {
            let copy = folder.url.appending(path: "lib\(id).so")
            try FileManager.default.copyItem(at: BuildFolder.file("libFlatteningD.so"), to: copy)
        }
    }

    /// The entry of one of them.
    static func entry(_ id: String, _ rest: String = "") -> String {
        #""\#(id)": { "id": "d", "path": "lib\#(id).so"\#(rest) }"#
    }
}

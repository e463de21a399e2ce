import Foundation
import Glibc
import Logging

/// What the system allows this program.
enum Surroundings {
    /// Each session takes some descriptors, and each window one.
    static func raiseDescriptorLimit() {
        let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(descriptors, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(descriptors, &limit)
    }

    /// Each session watches the flow's files.
    static func warnOfFewWatches(sessions: Int, _ logger: Logger) {
        let setting = "fs.inotify.max_user_instances"
        let file = "/proc/sys/" + setting.replacing(".", with: "/")
        guard let text = try? String(contentsOfFile: file, encoding: .utf8),
            let limit = Int(text.prefix { $0.isNumber }), limit < sessions
        else { return }
        logger.warning(
            "Not all sessions will see that the flow has changed: raise \(setting), or lower --sessions.",
            metadata: ["limit": "\(limit)", "sessions": "\(sessions)"]
        )
    }

    /// Whether everybody on this machine can change what is in a folder.
    static func canEverybodyChange(_ folder: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
        return ((attributes?[.posixPermissions] as? Int) ?? 0) & 0o002 != 0
    }
}

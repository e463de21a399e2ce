import Foundation
import Glibc

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

    /// How many connections are taken together: half of the descriptors, since sessions need others.
    static var connectionLimit: Int {
        var limit = rlimit()
        let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        return isKnown ? Int(min(limit.rlim_cur, 1 << 20)) / 2 : 512
    }

    /// Whether everybody on this machine can change what is in a folder.
    static func canEverybodyChange(_ folder: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
        return ((attributes?[.posixPermissions] as? Int) ?? 0) & 0o002 != 0
    }
}

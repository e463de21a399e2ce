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

    /// Whether everybody on this machine can change what is in a folder.
    static func canEverybodyChange(_ folder: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
        return ((attributes?[.posixPermissions] as? Int) ?? 0) & 0o002 != 0
    }
}

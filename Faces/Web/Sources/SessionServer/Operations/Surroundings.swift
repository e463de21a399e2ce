import Foundation
import Glibc

/// The limits and permissions of this program in the system.
enum Surroundings {
    /// Raises the limit of descriptors: each session takes some, and each window one.
    static func raiseDescriptorLimit() {
        let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(descriptors, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(descriptors, &limit)
    }

    /// The greatest number of connections: half of the descriptors, because sessions need others.
    static var connectionLimit: Int {
        var limit = rlimit()
        let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        return isKnown ? Int(min(limit.rlim_cur, 1 << 20)) / 2 : 512
    }

    /// Returns the reason why a folder is not under this user's control alone; nil if it is.
    static func stranger(in folder: String) -> String? {
        var status = stat()
        guard stat(folder, &status) == 0 else { return "it cannot be read: \(String(cString: strerror(errno)))." }
        // The system's administrator can change everything anyway.
        guard [geteuid(), 0].contains(status.st_uid) else {
            return "it belongs to another user (\(status.st_uid)). Name one of your own with --state."
        }
        if status.st_mode & S_IWOTH != 0 { return "everybody can change it: run `chmod o-w \(folder)` first." }
        // A group with the user's number is the user's own, as useradd makes it and Kubernetes with `fsGroup`.
        if status.st_mode & S_IWGRP != 0, status.st_gid != geteuid() {
            return "the group \(status.st_gid) can change it: run `chmod g-w \(folder)` first."
        }
        return nil
    }

    /// Returns the reason why nothing can be written into a folder now; nil if writing is possible.
    static func trouble(writingTo folder: String) -> String? {
        guard access(folder, W_OK | X_OK) != 0 else { return nil }
        return "The folder of the states, \(folder), cannot be written: \(String(cString: strerror(errno)))."
    }
}

import Glibc
import Synchronization

/// The group which many systems create for each user, and by which no other user can write.
public enum PrivateGroup {
    /// Returns true if the owner is the only member of a group, according to the user and group databases. By
    /// convention, such a group has the user's name and no other members; users with the group as their primary group
    /// are not listed as members.
    ///
    /// A sealed process cannot read the databases, and uses the answers from before sealing.
    public static func isPrivate(_ group: UInt32, of owner: UInt32) -> Bool {
        answers.withLock { answers in
            let question = UInt64(group) << 32 | UInt64(owner)
            if let user = userName(owner) { answers[question] = isPrivate(group, of: owner, named: user) }
            return answers[question] ?? false
        }
    }

    /// The answers so far. One for the process: its lock also protects the process's single position in the database.
    private static let answers = Mutex<[UInt64: Bool]>([:])

    private static func isPrivate(_ group: UInt32, of owner: UInt32, named user: String) -> Bool {
        var entry = Glibc.group()
        var buffer = [CChar](repeating: 0, count: 16_384)
        var found: UnsafeMutablePointer<Glibc.group>?
        guard getgrgid_r(group, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.gr_name,
            strcmp(name, user) == 0
        else { return false }
        guard var member = entry.gr_mem else { return true }
        while let other = member.pointee {
            guard strcmp(other, user) == 0 else { return false }
            member += 1
        }
        return isPrimary(group: group, onlyOf: owner)
    }

    /// Returns true if no other user in the database has this primary group.
    private static func isPrimary(group: UInt32, onlyOf owner: UInt32) -> Bool {
        setpwent()
        defer { endpwent() }
        while let entry = getpwent() {
            if entry.pointee.pw_gid == group, entry.pointee.pw_uid != owner { return false }
        }
        return true
    }

    private static func userName(_ user: UInt32) -> String? {
        var entry = passwd()
        var buffer = [CChar](repeating: 0, count: 16_384)
        var found: UnsafeMutablePointer<passwd>?
        guard getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.pw_name
        else {
            return nil
        }
        return String(cString: name)
    }
}

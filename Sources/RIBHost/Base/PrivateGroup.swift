import Glibc
import Synchronization

/// The group that many systems make for each user: no other user can write by it.
public enum PrivateGroup {
    /// Whether a group has the owner as its only member, as the user and group databases say: the convention is a group
    /// with the user's name and no other members. Those whose primary group it is are not listed as members.
    ///
    /// A process that is sealed cannot read the databases: it takes the answer from before.
    public static func isPrivate(_ group: UInt32, of owner: UInt32) -> Bool {
        answers.withLock { answers in
            let question = UInt64(group) << 32 | UInt64(owner)
            if let user = userName(owner) { answers[question] = isPrivate(group, of: owner, named: user) }
            return answers[question] ?? false
        }
    }

    /// The answers so far. One for the process: its lock is also that of the process's one place in the database.
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

    /// Whether no other user of the database has this primary group.
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

import Glibc
import Synchronization

/// The group that many systems make for each user: no other user can write by it.
public enum PrivateGroup {
    /// Whether a group has the owner as its only member, as the user and group databases say: the convention is a group
    /// with the user's name and no other members. Those whose primary group it is are not listed as members.
    public static func isPrivate(_ group: UInt32, of owner: UInt32) -> Bool {
        guard let user = userName(owner) else { return false }
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
        enumeration.withLock { _ in
            setpwent()
            defer { endpwent() }
            while let entry = getpwent() {
                if entry.pointee.pw_gid == group, entry.pointee.pw_uid != owner { return false }
            }
            return true
        }
    }

    /// The process has one place in the database.
    private static let enumeration = Mutex(())

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

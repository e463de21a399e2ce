internal import LinuxCalls

/// What this machine's kernel can enforce.
public struct KernelSupport: Equatable, Sendable {
    /// The version of Landlock, which governs files: from 1 on; nil where there is none.
    public let landlock: Int?
    /// Whether system calls can be filtered.
    public let hasFilters: Bool

    /// What the running kernel says.
    public static func ofThisKernel() -> KernelSupport {
        let version = Int(linux_landlock_version())
        return KernelSupport(landlock: version > 0 ? version : nil, hasFilters: linux_seccomp_is_supported() != 0)
    }
}

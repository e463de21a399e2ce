import LinuxCalls

/// What this machine's kernel can enforce.
public struct KernelSupport: Equatable, Sendable {
    /// The version of Landlock, which governs files: 1 or higher; nil if there is none.
    public let landlock: Int?
    /// Whether system calls can be filtered.
    public let hasFilters: Bool

    /// The features of the running kernel.
    public static func ofThisKernel() -> KernelSupport {
        let version = Int(linux_landlock_version())
        return KernelSupport(landlock: version > 0 ? version : nil, hasFilters: linux_seccomp_is_supported() != 0)
    }
}

/// The version of this build of ribs-host.
public enum ProgramVersion {
    /// As `ribs-host --version` shows it, and as host and worker compare it.
    public static let current = "1.2.0"
}

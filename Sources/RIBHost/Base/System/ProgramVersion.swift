/// The version of this build of ribs-host.
public enum ProgramVersion {
    /// The version as shown by `ribs-host --version`, and compared by host and worker.
    public static let current = "1.2.0"
}

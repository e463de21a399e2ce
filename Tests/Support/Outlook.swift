/// What the host says of a process that has ended.
public enum Outlook {
    /// What follows if its step is shown.
    public static let again = "It is started again, and its step is entered again."
    /// What follows if nothing of it is shown.
    public static let whenNeeded = "It is started again when it is needed."
}

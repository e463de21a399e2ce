/// A value as it crosses between a plugin and its host.
///
/// Nothing but values crosses, so that a plugin may one day run in a process of its own.
@frozen  // A plugin is given such values, so a further case would be another major version anyway.
public enum WireValue: Sendable, Hashable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in a row.
    case array([WireValue])
    /// Values by name.
    case record(WireRecord)
}

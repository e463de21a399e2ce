/// The base of a RIB's dependency protocol: the properties needed from the parent.
///
/// As Uber's `Dependency`: the parent's `Component` conforms to each child's dependency protocol.
@MainActor
public protocol Dependency: AnyObject {}

/// What a RIB needs from its parent: the properties of a protocol that refines this one.
///
/// As Uber's `Dependency`: the parent's `Component` conforms to each child's dependency protocol.
@MainActor
public protocol Dependency: AnyObject {}

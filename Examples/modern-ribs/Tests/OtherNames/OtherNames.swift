// Types of a module that an app with Combine has, such as CombineExt, by names that Rx also has.

/// As CombineExt's, with the type of the failure.
public final class ReplaySubject<Output, Failure: Error> {
    /// The number of elements that are kept.
    public let bufferSize: Int

    /// Makes a subject that keeps so many elements.
    public init(bufferSize: Int) {
        self.bufferSize = bufferSize
    }
}

/// A type of an app, by Rx's name.
public struct Observable {
    /// Makes one.
    public init() {}
}

/// A type of an app, by Rx's name.
public struct Single {
    /// Makes one.
    public init() {}
}

/// A type of an app, by Rx's name.
public struct Driver {
    /// Makes one.
    public init() {}
}

/// A type of an app, by the name that the host's screens have.
public struct Action {
    /// Makes one.
    public init() {}
}

/// A type of an app, by the name that the host's screens have.
public struct Section {
    /// Makes one.
    public init() {}
}

// Types of a module that an app with Combine has, such as CombineExt, by names that Rx also has.

/// A type like CombineExt's, with the type of the failure.
public final class ReplaySubject<Output, Failure: Error> {
    /// The number of kept elements.
    public let bufferSize: Int

    /// Makes a subject with a buffer for a number of elements.
    public init(bufferSize: Int) {
        self.bufferSize = bufferSize
    }
}

/// A type of an app, by Rx's name.
public struct Observable {
    /// Makes an instance.
    public init() {}
}

/// A type of an app, by Rx's name.
public struct Single {
    /// Makes an instance.
    public init() {}
}

/// A type of an app, by Rx's name.
public struct Driver {
    /// Makes an instance.
    public init() {}
}

/// A type of an app, with a name from the host's screens.
public struct Action {
    /// Makes an instance.
    public init() {}
}

/// A type of an app, with a name from the host's screens.
public struct Section {
    /// Makes an instance.
    public init() {}
}

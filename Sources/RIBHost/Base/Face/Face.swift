/// A form of showing a flow and of receiving the requests of a person or a program.
///
/// A face knows screens, but no RIBs or sessions. A session passes the content to show and the bytes from standard
/// input to the face, and then takes the requests out, one after the other.
@MainActor
public protocol Face: AnyObject {
    /// Called once, before the first screen.
    ///
    /// - Parameter wake: called when ``next()`` has a request without new input: a key is complete because no byte has
    ///   followed.
    func start(_ wake: @escaping @MainActor () -> Void)

    /// Shows a screen that differs from the last one, or is reached by other steps.
    func show(_ shown: Shown)

    /// Shows the tree of RIBs, after a request by ``Request/look(_:watching:)``.
    func show(_ tree: TreeSnapshot)

    /// Shows the flows, after a request by ``Request/look(_:watching:)``.
    func show(_ picture: FlowPicture)

    /// Shows news.
    func tell(_ news: News)

    /// Takes bytes of input, which can be split anywhere.
    func receive(_ bytes: [UInt8])

    /// Takes bytes typed before the current screen was visible, and so not meant for the screen. Ctrl-C among them
    /// counts.
    func receive(unseen bytes: [UInt8])

    /// Called once, when there is no more input.
    func endOfInput()

    /// Handles the received bytes up to the next request; nil if all have been handled.
    ///
    /// The request is carried out, and its result shown, before the next call: so the next key meets the next screen.
    func next() -> Request?

    /// Notes that the last request has been carried out. Not called after the end.
    ///
    /// - Parameter link: the result of opening a deep link; nil for other requests.
    func finish(_ link: LinkAnswer?)

    /// Called once, before the program ends.
    func end(_ ending: Ending)
}

extension Face {
    /// Shows nothing: this face does not request pictures.
    public func show(_ picture: FlowPicture) {}

    /// Treats the bytes like any others: a program knows what it writes.
    public func receive(unseen bytes: [UInt8]) {
        receive(bytes)
    }
}

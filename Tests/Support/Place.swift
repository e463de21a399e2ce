extension String {
    /// Without the places in the source at which plugins have crashed in the host's own process: they are known where a
    /// toolchain and debug information are there.
    public var withoutPlaces: String { replacing(#/ crashed at \S+:\d+ with /#, with: " crashed with ") }
}

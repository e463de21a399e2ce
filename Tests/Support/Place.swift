extension String {
    /// Without the places in the source at which plugins have crashed: they are known where a toolchain and debug
    /// information are there.
    public var withoutPlaces: String {
        replacing(#/ crashed at \S+:\d+ with /#, with: " crashed with ")
            .replacing(#/ crashed at \S+:\d+ \((SIG[A-Z]+)\)/#) { " crashed (\($0.output.1))" }
    }
}

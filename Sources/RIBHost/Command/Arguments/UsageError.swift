/// A command line that means nothing: one sentence, and what to do.
struct UsageError: Error, Equatable {
    let message: String
    let help: String
}

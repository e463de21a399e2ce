import RIBs

/// What subscribers receive.
@MainActor
final class EventLog {
    var entries: [String] = []

    func watch<Source: ObservableType>(_ source: Source) -> any Disposable {
        source.subscribe(
            onNext: { [weak self] in self?.entries.append("\($0)") },
            onError: { [weak self] in self?.entries.append("\($0)") },
            onCompleted: { [weak self] in self?.entries.append("end") }
        )
    }
}

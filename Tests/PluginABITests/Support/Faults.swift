@testable import PluginABI

/// The faults reported while `body` runs. It does not suspend, so those of other tests cannot get among them.
@MainActor
func faults(during body: () -> Void) -> [Fault] {
    var faults: [Fault] = []
    let connected = RIBHost.connected
    RIBHost.connected = RIBHost { faults.append($0) }
    defer { RIBHost.connected = connected }
    body()
    return faults
}

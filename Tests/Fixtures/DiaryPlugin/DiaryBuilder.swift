@preconcurrency import Glibc
import PluginABI

/// Builds the Diary RIB.
final class DiaryBuilder: Builder<any DiaryDependency>, DiaryBuildable {
    func build(withListener listener: any DiaryListener) -> any ViewableRouting {
        let interactor = DiaryInteractor()
        interactor.listener = listener
        let view = DiaryViewController(places: dependency.places, port: dependency.port)
        view.interactor = interactor
        return ViewableRouter(interactor: interactor, viewController: view)
    }
}

/// Ends the RIB.
final class DiaryInteractor: Interactor {
    weak var listener: (any DiaryListener)?
}

/// Does what a person can do by accident: erases what there is.
final class DiaryViewController: ViewController {
    weak var interactor: DiaryInteractor?
    private let places: [String]
    private let port: Int

    init(places: [String], port: Int) {
        self.places = places
        self.port = port
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Diary") {
            Button("Erase", id: "erase")
            Button("Send", id: "send")
            Button("Leave", id: "leave")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "erase": for place in places { erase(place) }
        case "send": send()
        default: interactor?.listener?.left()
        }
    }

    /// What cannot be erased is a fault: a plugin that is granted a file counts on it.
    private func erase(_ place: String) {
        if place.hasSuffix("deep") { return bury(in: place) }
        if place.hasSuffix("restless") { return swap(in: place, for: places.last ?? place) }
        let file = open(place, O_WRONLY | O_TRUNC)
        guard file >= 0, close(file) == 0, rename(place, "\(place).old") == 0, rename("\(place).old", place) == 0 else {
            let reason = String(cString: strerror(errno))
            return RIBHost.report(Fault(kind: .wrongType, message: "`\(place)` cannot be erased: \(reason).", path: []))
        }
    }

    /// Makes folders in each other, until their path is longer than a path can be.
    private func bury(in place: String) {
        var folder = open(place, O_DIRECTORY)
        let name = String(repeating: "x", count: 255)
        for _ in 0..<400 {
            mkdirat(folder, name, 0o700)
            let inner = openat(folder, name, O_DIRECTORY)
            close(folder)
            folder = inner
        }
        close(folder)
    }

    /// Writes files, and makes the same name now a folder, now a link that leads to another one: without an end.
    private func swap(in place: String, for other: String) {
        let folder = "\(place)/folder"
        var number = 0
        while true {
            number += 1
            close(open("\(place)/\(number)", O_WRONLY | O_CREAT, 0o600))
            mkdir(folder, 0o700)
            close(open("\(folder)/file", O_WRONLY | O_CREAT, 0o600))
            unlink("\(folder)/file")
            rmdir(folder)
            symlink(other, folder)
            unlink(folder)
        }
    }

    /// Without a network nothing is sent, and that is all.
    private func send() {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

import Testing

@testable import AppImporter

@Suite("The modules of an app")
struct ModuleMapTests {
    private func map(_ files: [String: String], manifests: [String: String] = [:]) -> ModuleMap {
        func swift(_ files: [String: String]) -> [SwiftFile] {
            files.sorted { $0.key < $1.key }.map { SwiftFile(path: $0.key, text: $0.value) }
        }
        return ModuleMap(AppFolder(name: "Bank", files: swift(files), manifests: swift(manifests)))
    }

    @Test("targets of the app's packages are modules, with their own paths, as far as the app needs them")
    func packages() {
        let map = map(
            [
                "App/AppDelegate.swift": "import Topup", "Finance/Sources/Topup/Topup.swift": "import Entities",
                "Finance/Models/Card.swift": "", "Finance/Sources/Support/Mock.swift": "",
                "Finance/Tests/TopupTests/TopupTests.swift": "import XCTest\nimport Support",
            ],
            manifests: [
                "Finance/Package.swift": """
                let package = Package(
                    name: "Finance",
                    targets: [
                        .target(name: "Topup", dependencies: ["Entities", .target(name: "Support")]),
                        .target(name: "Entities", path: "Models"),
                        .target(name: "Support"),
                        .testTarget(name: "TopupTests", dependencies: ["Topup"]),
                    ]
                )
                """
            ]
        )
        #expect(map.modules.map(\.name) == ["Bank", "Entities", "Topup"])
        #expect(map.modules.map(\.root) == ["", "Finance/Models/", "Finance/Sources/Topup/"])
        #expect(map.unused.map(\.path) == ["Finance/Sources/Support/Mock.swift"])
    }

    @Test("an imported module that only Xcode knows is the folder of its name")
    func frameworks() {
        let map = map([
            "Bank/Root.swift": "import Domain\nimport SnapKit", "Projects/Domain/Sources/Card.swift": "import RIBs",
        ])
        #expect(map.modules.map(\.name) == ["Bank", "Domain"])
        #expect(map.modules[1].root == "Projects/Domain/")
    }

    @Test("an app that imports its own name in tests alone is one module")
    func single() {
        let map = map(["Bank/Root.swift": "import RIBs", "BankTests/RootTests.swift": "import XCTest\nimport Bank"])
        #expect(map.modules.map(\.name) == ["Bank"])
    }

    @Test("Xcode's project says which files it compiles, and in which mode")
    func project() {
        let project = XcodeProject(
            text: """
                1A /* Root.swift in Sources */ = {isa = PBXBuildFile; fileRef = 2A /* Root.swift */; };
                SWIFT_VERSION = 5.0;
                """
        )
        #expect(project.sources == ["Root.swift"])
        #expect(!project.isSwift6)
        #expect(XcodeProject(text: "isa = PBXFileSystemSynchronizedRootGroup;\nSWIFT_VERSION = 6.0;").sources == nil)
        #expect(XcodeProject(text: "SWIFT_VERSION = 6.0;").isSwift6)
    }
}

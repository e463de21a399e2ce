// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because only then SwiftPM makes a shared library of it.
let package = Package(
    name: "Neighbour",
    products: [.library(name: "Neighbour", type: .dynamic, targets: ["Neighbour"])],
    targets: [.target(name: "Neighbour")]
)

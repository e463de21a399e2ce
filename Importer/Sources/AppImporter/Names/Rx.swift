// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of Rx that `import RIBs` brings, by the name of this module. Made by `ribs-host import`.
@_exported import Foundation
@_exported import RIBs

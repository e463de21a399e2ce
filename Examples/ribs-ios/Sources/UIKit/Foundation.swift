// As UIKit does; and the types of a network, which Foundation has on iOS.
@_exported import Foundation

#if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
#endif

import Glibc
import LinuxCalls

/// The file of an image, according to the dynamic linker.
enum LoadedFile {
    /// Returns the path from which an image was loaded; nil if the dynamic linker does not report it.
    ///
    /// - Parameter handle: The result of `dlopen`.
    static func path(of handle: UnsafeMutableRawPointer) -> String? {
        var map: UnsafePointer<LinkMap>?
        guard askDynamicLinker(handle, linkMapRequest, &map) == 0, let name = map?.pointee.name else { return nil }
        return String(cString: name)
    }

    /// Returns the addresses of an image in memory; nil if unknown.
    static func memory(of handle: UnsafeMutableRawPointer) -> Range<UInt>? {
        var map: UnsafePointer<LinkMap>?
        guard askDynamicLinker(handle, linkMapRequest, &map) == 0, let map else { return nil }
        var (start, end) = (UInt(), UInt())
        guard linux_image_around(map.pointee.dynamic, &start, &end) != 0 else { return nil }
        return start..<end
    }
}

/// The directory of the host's own Swift libraries.
enum HostLibraries {
    /// The directory of Swift's standard library, from the dynamic linker; nil if the executable contains the library.
    private static let directory: String? = {
        guard let handle = dlopen("libswiftCore.so", RTLD_NOLOAD | RTLD_LAZY) else { return nil }
        return LoadedFile.path(of: handle).map { FilePath.directory(of: $0) }
    }()

    /// Returns true if a path refers to this directory.
    static func isDirectory(_ path: String) -> Bool {
        directory.map { $0[...].isSamePath(as: path[...]) } ?? false
    }
}

/// The beginning of `struct link_map` of <link.h>.
private struct LinkMap {
    /// The difference between addresses in memory and in the file.
    var base: UInt
    var name: UnsafePointer<CChar>?
    /// The address of the mapped dynamic section.
    var dynamic: UnsafeRawPointer?
}

// dlinfo(3) of <dlfcn.h>, which Swift does not import: it is there for _GNU_SOURCE only.
@_silgen_name("dlinfo")
private func askDynamicLinker(
    _ handle: UnsafeMutableRawPointer,
    _ request: Int32,
    _ answer: UnsafeMutablePointer<UnsafePointer<LinkMap>?>
) -> Int32

/// RTLD_DI_LINKMAP of <dlfcn.h>.
private let linkMapRequest: Int32 = 2

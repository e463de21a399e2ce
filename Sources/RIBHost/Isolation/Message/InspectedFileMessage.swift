import Loading

/// The file inspected by a host, in a message to a worker; the path is the plugin's.
extension MessageWriter {
    mutating func write(_ file: InspectedFile?) {
        write(file != nil)
        guard let file else { return }
        write(file.entry)
        write(file.identity.numbers) { $0.write($1) }
        write(file.isSettled)
        write(file.libraryPlaces) {
            $0.write($1.tag.rawValue)
            $0.write($1.text)
        }
        write(file.needsRIBs)
        switch file.form {
        case .library: write(UInt8(0))
        case .foreignLibrary: write(UInt8(1))
        case .program(let words, let files):
            write(UInt8(2))
            write(words)
            write(files)
        }
    }
}

extension MessageReader {
    mutating func file(at path: String) throws(MessageError) -> InspectedFile? {
        guard try bool() else { return nil }
        let entry = try text()
        let numbers = try list { reader throws(MessageError) in try reader.identifier() }
        guard let identity = FileIdentity(numbers) else { throw .malformed }
        let isSettled = try bool()
        let places = try list { reader throws(MessageError) in
            guard let tag = LibraryPlace.Tag(rawValue: try reader.byte()) else { throw .malformed }
            return LibraryPlace(tag: tag, text: try reader.text())
        }
        let needsRIBs = try bool()
        let form = try form()
        return InspectedFile(
            path: path,
            entry: entry,
            identity: identity,
            isSettled: isSettled,
            libraryPlaces: places,
            needsRIBs: needsRIBs,
            form: form
        )
    }

    private mutating func form() throws(MessageError) -> InspectedFile.Form {
        switch try byte() {
        case 0: .library
        case 1: .foreignLibrary
        case 2: .program(words: try texts(), files: try texts())
        default: throw .malformed
        }
    }
}

import Foundation

/// The sentences of the host and this program in another language than English, from a file.
struct Words: Sendable {
    /// The language tag without a region, for example `ko`.
    let language: String
    private let table: [String: String]
    /// The script of the page with these words.
    let file: PageFile

    private struct File: Decodable {
        let language: String
        let words: [String: String]
    }

    /// Reads a file of words.
    ///
    /// - Returns: nil for any other file.
    init?(_ data: Data) {
        guard let file = try? JSONDecoder().decode(File.self, from: data), !file.language.isEmpty,
            file.language.allSatisfy({ $0.isASCII && $0.isLetter && $0.isLowercase })
        else { return nil }
        (language, table) = (file.language, file.words)
        self.file = Pages.script("page-\(language)", words: Self.script(language, table))
    }

    /// Returns a sentence in this language; in English if the file lacks it.
    func text(_ phrase: Phrase) -> String { phrase.filled(table[phrase.english] ?? phrase.english) }

    /// Returns words as a script for the page.
    static func script(_ language: String, _ table: [String: String]) -> String {
        let table = (try? JSONEncoder().encode(table)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return "\"use strict\";\nlanguage = \"\(language)\";\nObject.assign(words, \(table));\n"
    }

    /// The keys, for tests.
    var keys: [String] { Array(table.keys) }
}

extension Words? {
    /// Returns a sentence in the language, or in English.
    func text(_ phrase: Phrase) -> String { self?.text(phrase) ?? phrase.text }
}

/// The languages available for pages.
struct Languages: Sendable {
    private let all: [Words]

    /// Makes the list of languages.
    ///
    /// - Parameter added: another language, which replaces a known one of the same tag.
    init(adding added: Words? = nil) {
        let known = [Words(Data(PackageResources.words_ko_json))].compactMap(\.self)
        all = (added.map { [$0] } ?? []) + known
    }

    /// The scripts of the page in these languages; an added one is before a known one of the same tag.
    var files: [PageFile] { all.map(\.file) }

    /// Returns the language preferred in the browser's Accept-Language.
    ///
    /// - Returns: nil for English.
    func preferred(by header: String?) -> Words? {
        for language in LanguageWishes(header ?? "").languages {
            if ["en", "*"].contains(language) { return nil }
            if let words = all.first(where: { $0.language == language }) { return words }
        }
        return nil
    }
}

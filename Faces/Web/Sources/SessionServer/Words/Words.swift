import Foundation

/// What the host and this program say, in another language than English: one file for each.
struct Words: Sendable {
    /// A language tag without a region, such as `ko`.
    let language: String
    private let table: [String: String]

    private struct File: Decodable {
        let language: String
        let words: [String: String]
    }

    /// - Returns: nil for what is not a file of words.
    init?(_ data: Data) {
        guard let file = try? JSONDecoder().decode(File.self, from: data), !file.language.isEmpty,
            file.language.allSatisfy({ $0.isASCII && $0.isLetter && $0.isLowercase })
        else { return nil }
        (language, table) = (file.language, file.words)
    }

    /// A sentence in this language; in English where the file lacks it.
    func text(_ phrase: Phrase) -> String { phrase.filled(table[phrase.english] ?? phrase.english) }

    /// The same for the page.
    var script: String {
        let table = (try? JSONEncoder().encode(table)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return "\"use strict\";\nlanguage = \"\(language)\";\nObject.assign(words, \(table));\n"
    }

    /// The keys, for tests.
    var keys: [String] { Array(table.keys) }
}

extension Words? {
    /// A sentence in the language, or in English.
    func text(_ phrase: Phrase) -> String { self?.text(phrase) ?? phrase.text }
}

/// The languages that pages can have.
struct Languages: Sendable {
    private let all: [Words]

    /// - Parameter added: one more, which takes the place of one that is there already.
    init(adding added: Words? = nil) {
        let known = [Words(Data(PackageResources.words_ko_json))].compactMap(\.self)
        all = (added.map { [$0] } ?? []) + known
    }

    /// Chooses as the browser's Accept-Language says.
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

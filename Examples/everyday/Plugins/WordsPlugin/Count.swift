/// The words of files, as far as they are counted.
struct Count: Equatable {
    /// A counted file.
    struct File: Equatable {
        let name: String
        let words: Words
    }

    /// The number of each word.
    struct Words: Equatable {
        private(set) var numbers: [String: Int] = [:]
        /// The number of all words.
        private(set) var total = 0
        /// The words of at least six letters that are there most often: shorter ones are the same in all texts. Empty
        /// if there are none.
        private(set) var mostFrequent = ""

        mutating func add(_ more: [String: Int]) {
            for (word, number) in more {
                numbers[word, default: 0] += number
                total += number
            }
            mostFrequent = frequent(4).map(\.word).joined(separator: ", ")
        }

        /// Returns the words of at least six letters that are there most often.
        func frequent(_ limit: Int) -> [(word: String, number: Int)] {
            let long = numbers.filter { $0.key.count >= 6 }.map { (word: $0.key, number: $0.value) }
            return Array(long.sorted { ($1.number, $0.word) < ($0.number, $1.word) }.prefix(limit))
        }
    }

    private(set) var files: [File] = []
    /// The words of all files.
    private(set) var words = Words()

    mutating func add(_ file: String, _ numbers: [String: Int]) {
        var words = Words()
        words.add(numbers)
        files.append(File(name: file, words: words))
        self.words.add(numbers)
    }
}

#include "CxxPart.h"

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {
thread_local std::string seen;

struct Counting {
    virtual ~Counting() = default;
    virtual std::size_t count(const std::string &word) const = 0;
};

struct Letters : Counting {
    std::size_t count(const std::string &word) const override { return word.size(); }
};

std::size_t longest(const std::string &text) {
    std::istringstream stream(text);
    std::map<std::string, std::size_t> lengths;
    std::unique_ptr<Counting> counting = std::make_unique<Letters>();
    auto *letters = dynamic_cast<Letters *>(counting.get());
    for (std::string word; stream >> word; seen = word) lengths[word] = letters->count(word);
    if (lengths.empty()) throw std::runtime_error("no word");
    std::vector<std::size_t> sorted;
    for (const auto &entry : lengths) sorted.push_back(entry.second);
    std::sort(sorted.begin(), sorted.end());
    return sorted.back();
}
}  // namespace

int cxx_longest_word(const char *text) {
    try {
        return static_cast<int>(longest(text));
    } catch (const std::exception &error) {
        return -1 - static_cast<int>(std::string(error.what()).size());
    }
}

int cxx_longest_word_elsewhere(const char *text) {
    int result = 0;
    std::thread thread([&] { result = cxx_longest_word(text); });
    thread.join();
    return result;
}

#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Sorts, formats, throws and catches: the number of the letters in the longest word of a text, or -1 - the length of
/// what was thrown where the text has no word.
int cxx_longest_word(const char *text);

/// The same on another thread, with a variable of that thread.
int cxx_longest_word_elsewhere(const char *text);

#ifdef __cplusplus
}
#endif

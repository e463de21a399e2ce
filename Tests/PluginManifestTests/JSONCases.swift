/// What JSON texts a reader must accept and refuse.
enum JSONCases {
    typealias Case = JSONConformanceTests.Case

    static let all = structure + arrays + objects + numbers + strings + encodings + deep

    private static let structure: [Case] = [
        Case("y_structure_lonely_null", "null"), Case("y_structure_lonely_true", "true"),
        Case("y_structure_lonely_false", "false"), Case("y_structure_lonely_int", "42"),
        Case("y_structure_lonely_negative_real", "-0.1"), Case("y_structure_lonely_string", "\"asd\""),
        Case("y_structure_string_empty", "\"\""), Case("y_structure_trailing_newline", "[\"a\"]\n"),
        Case("y_structure_whitespace_array", " [] "),
        Case("y_structure_all_whitespace", " \t\r\n[ \t\r\n1 \t\r\n, 2]\r\n"),
        Case("n_structure_no_data", ""), Case("n_structure_only_space", " \n"), Case("n_structure_null_byte", [0]),
        Case("n_structure_null_byte_outside_string", Array("[".utf8) + [0] + Array("]".utf8)),
        Case("n_structure_ascii_unicode_identifier", "aå"), Case("n_structure_capitalized_True", "[True]"),
        Case("n_structure_NULL", "[NULL]"), Case("n_structure_truefalse", "[truefalse]"),
        Case("n_structure_tru", "[tru]"),
        Case("n_structure_nul", "nul"), Case("n_structure_comma", ","), Case("n_structure_double_value", "1 2"),
        Case("n_structure_array_trailing_garbage", "[1]x"), Case("n_structure_array_with_extra_close", "[1]]"),
        Case("n_structure_close_unopened", "1]"), Case("n_structure_object_followed_by_object", "{}{}"),
        Case("n_structure_comment", "[1] // one"), Case("n_structure_block_comment", "[/* one */1]"),
        Case("n_structure_hash_comment", "#x\n1"), Case("n_structure_single_star", "*"),
        Case("n_structure_angle", "<.>"),
        Case("n_structure_form_feed", "[\u{0C}]"), Case("n_structure_vertical_tab", "[\u{0B}1]"),
        Case("n_structure_no_break_space", "[\u{A0}1]"), Case("n_structure_word_joiner", "[\u{2060}]"),
        Case("n_structure_line_separator", "[\u{2028}1]"), Case("n_structure_unclosed_array", "[1"),
        Case("n_structure_unclosed_array_comma", "[1,"), Case("n_structure_unclosed_object", "{\"a\":1"),
        Case("n_structure_open_array_object", "[{"), Case("n_structure_open_object_comma", "{,"),
        Case("n_structure_array_closed_by_brace", "[1}"), Case("n_structure_object_closed_by_bracket", "{\"a\":1]"),
    ]

    private static let arrays: [Case] = [
        Case("y_array_empty", "[]"), Case("y_array_arrays_with_spaces", "[[] ]"),
        Case("y_array_heterogeneous", "[null, 1, \"1\", {}]"),
        Case("y_array_several_null", "[1,null,null,null,2]"), Case("y_array_ending_with_newline", "[\"a\"\n]"),
        Case("n_array_extra_comma", "[1,]"), Case("n_array_double_comma", "[1,,2]"), Case("n_array_just_comma", "[,]"),
        Case("n_array_missing_value", "[ , 1]"), Case("n_array_colon_instead_of_comma", "[1: 2]"),
        Case("n_array_no_comma", "[1 2]"), Case("n_array_incomplete", "[\"x\""), Case("n_array_spread", "[...x]"),
    ]

    private static let objects: [Case] = [
        Case("y_object_empty", "{}"), Case("y_object_basic", "{\"a\":1}"), Case("y_object_empty_key", "{\"\":0}"),
        Case("y_object_escaped_null_in_key", "{\"foo\\u0000bar\": 42}"),
        Case("y_object_nested", "{\"a\":{\"a\":{\"a\":1}}}"),
        Case("y_object_same_keys_in_two_objects", "[{\"a\":1},{\"a\":1}]"),
        Case("i_object_duplicated_key", "{\"a\":1,\"a\":2}", accepted: false),
        Case("i_object_duplicated_key_after_unescaping", "{\"a\":1,\"\\u0061\":2}", accepted: false),
        Case("y_object_canonically_equivalent_keys", "{\"\\u00e9\":1,\"e\\u0301\":2}"),
        Case("n_object_trailing_comma", "{\"a\":1,}"), Case("n_object_two_commas", "{\"a\":1,,\"b\":2}"),
        Case("n_object_missing_colon", "{\"a\" 1}"), Case("n_object_double_colon", "{\"a\"::1}"),
        Case("n_object_missing_value", "{\"a\":}"), Case("n_object_missing_key", "{:1}"),
        Case("n_object_comma_instead_of_colon", "{\"a\",1}"),
        Case("n_object_unquoted_key", "{a:1}"), Case("n_object_single_quotes", "{'a':1}"),
        Case("n_object_number_key", "{1:1}"),
        Case("n_object_key_only", "{\"a\"}"), Case("n_object_no_comma", "{\"a\":1 \"b\":2}"),
        Case("n_object_bad_value", "[\"x\", truth]"),
    ]

    private static let numbers: [Case] = [
        Case("y_number_zero", "0"), Case("y_number_minus_zero", "[-0]"), Case("y_number_minus_zero_real", "-0.0"),
        Case("y_number_exponent", "[1e2,1E2,1e+2,1e-2,1.5E+2]"), Case("y_number_zero_exponent", "[0e1,0e+1,0E0]"),
        Case("y_number_leading_zeros_in_exponent", "1e00012"),
        Case("y_number_small", "-0.000000000000000000000000000001"),
        Case("y_number_huge_int", String(repeating: "9", count: 100_000)),
        Case("y_number_huge_exponent", "123123e100000"),
        Case("y_number_exponent_400", "1e400"), Case("y_number_tiny", "1e-400"),
        Case("y_number_exponent_of_many_digits", "0.4e0066999999999999999999999999999999999999999999999999"),
        Case("n_number_leading_zero", "[012]"), Case("n_number_double_zero", "00"),
        Case("n_number_minus_leading_zero", "-012"),
        Case("n_number_plus", "+1"), Case("n_number_lone_minus", "-"), Case("n_number_minus_space", "- 1"),
        Case("n_number_double_minus", "--1"),
        Case("n_number_real_without_int", ".5"), Case("n_number_minus_real_without_int", "-.5"),
        Case("n_number_real_without_fraction", "[1.]"),
        Case("n_number_dot_exponent", "1.e1"), Case("n_number_exponent_without_digits", "[1e]"),
        Case("n_number_exponent_sign_only", "1e+"),
        Case("n_number_two_exponents", "1e1e1"), Case("n_number_two_dots", "1.2.3"), Case("n_number_hex", "0x1F"),
        Case("n_number_infinity", "Infinity"),
        Case("n_number_minus_infinity", "-Infinity"), Case("n_number_nan", "NaN"), Case("n_number_separator", "1_000"),
        Case("n_number_with_letter", "1a"), Case("n_number_full_width_digit", "１"), Case("n_number_expression", "1+2"),
        Case("n_number_minus_word", "-foo"), Case("n_number_space_in_exponent", "1 e1"),
    ]

    private static let strings: [Case] = [
        Case("y_string_escapes", #""\"\\\/\b\f\n\r\t""#), Case("y_string_unicode_escape", #""\u0041\u00E9\u6f22""#),
        Case("y_string_surrogate_pair", #""\uD834\uDD1E""#), Case("y_string_lower_case_pair", #""\ud83d\ude00""#),
        Case("y_string_escaped_nul", #""\u0000""#), Case("y_string_escaped_noncharacter", #""\uFFFF\uFFFE""#),
        Case("y_string_noncharacter_pair", #""\uDBFF\uDFFF""#), Case("y_string_backslash_u_text", #""\\u0041""#),
        Case("y_string_raw_del_and_separators", "\"\u{7F}\u{2028}\u{2029}\u{80}\""),
        Case("y_string_raw_wide", "\"é漢😀\u{10FFFF}\""),
        Case("y_string_byte_order_mark_inside", "\"\u{FEFF}\""), Case("n_string_lone_high_surrogate", #""\uD800""#),
        Case("n_string_lone_low_surrogate", #""\uDC00""#), Case("n_string_inverted_pair", #""\uDD1E\uD834""#),
        Case("n_string_two_high_surrogates", #""\uD800\uD800""#),
        Case("n_string_high_surrogate_then_text", #""\uD800abc""#),
        Case("n_string_high_surrogate_then_escape", #""\uD800\n""#),
        Case("n_string_high_surrogate_short", #""\uD800\u""#),
        Case("n_string_short_unicode_escape", #""\u00A""#), Case("n_string_bad_unicode_escape", #""\u00G0""#),
        Case("n_string_plus_in_unicode_escape", #""\u+041""#), Case("n_string_capital_U", #""\U0041""#),
        Case("n_string_hex_escape", #""\x41""#),
        Case("n_string_octal_escape", #""\0""#), Case("n_string_unknown_escape", #""\a""#),
        Case("n_string_escaped_wide", "\"\\é\""),
        Case("n_string_escaped_newline", "\"\\\n\""), Case("n_string_raw_newline", "\"a\nb\""),
        Case("n_string_raw_return", "\"a\rb\""),
        Case("n_string_raw_tab", "\"\t\""), Case("n_string_raw_nul", [0x22, 0, 0x22]),
        Case("n_string_raw_escape", "\"\u{1B}[31m\""),
        Case("n_string_raw_unit_separator", "\"\u{1F}\""), Case("n_string_single_quote", "'a'"),
        Case("n_string_unquoted", "a"),
        Case("n_string_unclosed", "\"a"), Case("n_string_only_quote", "\""), Case("n_string_ends_in_backslash", #""\"#),
        Case("n_string_escaped_end", #""\""#), Case("n_string_smart_quotes", "“a”"),
        Case("n_string_full_width_u", "\"\\ｕ0041\""),
    ]

    private static let encodings: [Case] = [
        Case("n_encoding_utf8_bom", [0xEF, 0xBB, 0xBF, 0x31]), Case("n_encoding_only_bom", [0xEF, 0xBB, 0xBF]),
        Case("n_encoding_incomplete_bom", [0xEF, 0xBB, 0x7B, 0x7D]),
        Case("n_encoding_utf16le", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]),
        Case("n_encoding_utf16be", [0xFE, 0xFF, 0, 0x5B, 0, 0x5D]),
        Case("n_encoding_utf16_without_mark", [0x5B, 0, 0x5D, 0]),
        Case("n_encoding_latin1", quoted(0xE9)), Case("n_encoding_lone_continuation", quoted(0x81)),
        Case("n_encoding_truncated_two", quoted(0xC3)), Case("n_encoding_truncated_three", quoted(0xE6, 0xBC)),
        Case("n_encoding_truncated_four", quoted(0xF0, 0x9F, 0x98)),
        Case("n_encoding_truncated_at_end", [0x22, 0xF0, 0x9F]),
        Case("n_encoding_overlong_two", quoted(0xC0, 0xAF)),
        Case("n_encoding_overlong_three", quoted(0xE0, 0x80, 0xAF)),
        Case("n_encoding_overlong_four", quoted(0xF0, 0x80, 0x80, 0xAF)),
        Case("n_encoding_overlong_nul", quoted(0xC0, 0x80)),
        Case("n_encoding_surrogate", quoted(0xED, 0xA0, 0x80)),
        Case("n_encoding_surrogate_pair", quoted(0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80)),
        Case("n_encoding_beyond_unicode", quoted(0xF4, 0x90, 0x80, 0x80)),
        Case("n_encoding_five_bytes", quoted(0xF8, 0x88, 0x80, 0x80, 0x80)),
        Case("n_encoding_ff", quoted(0xFF)), Case("n_encoding_bad_byte_outside_string", [0x5B, 0xFF, 0x5D]),
        Case("n_encoding_bad_byte_after_value", [0x5B, 0x5D, 0xE9]),
        Case("n_encoding_bad_byte_after_backslash", quoted(0x5C, 0xE9)),
        Case("n_encoding_bad_byte_in_key", [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D]),
        Case(
            "y_encoding_first_and_last_of_each_length",
            "\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\""
        ),
    ]

    private static let deep: [Case] = [
        Case("y_structure_500_nested_arrays", nested("[", "]", 500)),
        Case("y_structure_100000_nested_arrays", nested("[", "]", 100_000)),
        Case("y_structure_100000_nested_objects", nested("{\"a\":", "}", 100_000, inner: "1")),
        Case("n_structure_100000_opening_arrays", nested("[", "", 100_000)),
        Case("n_structure_100000_opening_array_objects", nested("[{\"\":", "", 100_000)),
    ]

    private static func quoted(_ bytes: UInt8...) -> [UInt8] { [0x22] + bytes + [0x22] }

    private static func nested(_ open: String, _ close: String, _ depth: Int, inner: String = "") -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }
}

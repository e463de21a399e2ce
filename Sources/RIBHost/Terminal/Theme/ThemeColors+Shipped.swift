extension ThemeColors {
    /// The themes that come with the host, by their names.
    ///
    /// Solarized and Nord are lighter or darker than the originals where these have too little contrast.
    public static let shipped: KeyValuePairs<String, ThemeColors> = [
        "dark": dark,
        "light": light,
        "high-contrast": highContrast,
        "solarized-dark": solarizedDark,
        "solarized-light": solarizedLight,
        "nord": nord,
    ]

    /// Returns the theme of a name; nil for any other text.
    public static func named(_ name: String) -> ThemeColors? { shipped.first { $0.key == name }?.value }

    /// The colours for a dark background.
    public static let dark = ThemeColors([
        .ground: 0x14_16_1A, .surface: 0x1E_21_27, .raised: 0x2A_2E_37, .line: 0x6E_77_86,
        .text: 0xE6_E8_EC, .muted: 0xA0_A4_AE, .accent: 0x78_B4_FF, .accentText: 0x14_16_1A,
        .second: 0xE3_8C_DC, .positive: 0x5C_C8_8A, .warning: 0xE0_A8_4A, .negative: 0xFF_8A_8A,
        .selection: 0x26_4F_78, .focus: 0x78_B4_FF,
    ])

    /// The colours for a light background.
    public static let light = ThemeColors([
        .ground: 0xF4_F5_F7, .surface: 0xFF_FF_FF, .raised: 0xE6_E9_EF, .line: 0x7D_86_96,
        .text: 0x1D_21_29, .muted: 0x5C_60_68, .accent: 0x0B_57_B8, .accentText: 0xFF_FF_FF,
        .second: 0x97_25_8C, .positive: 0x0F_66_35, .warning: 0x7D_4E_00, .negative: 0xB0_1A_24,
        .selection: 0xCF_E2_FF, .focus: 0x0B_57_B8,
    ])

    /// Colours with a contrast of at least 7 to 1 (WCAG 2.2, 1.4.6).
    private static let highContrast = ThemeColors([
        .ground: 0x00_00_00, .surface: 0x0A_0A_0A, .raised: 0x1F_1F_1F, .line: 0xFF_FF_FF,
        .text: 0xFF_FF_FF, .muted: 0xD9_D9_D9, .accent: 0x7F_D7_FF, .accentText: 0x00_00_00,
        .second: 0xFF_A6_F3, .positive: 0x6C_F2_8E, .warning: 0xFF_D8_4A, .negative: 0xFF_9F_9F,
        .selection: 0x00_3B_94, .focus: 0xFF_FF_00,
    ])

    /// Ethan Schoonover's Solarized, dark.
    private static let solarizedDark = ThemeColors([
        .ground: 0x00_2B_36, .surface: 0x04_31_3C, .raised: 0x07_36_42, .line: 0x67_7D_85,
        .text: 0xA9_B5_B5, .muted: 0x8B_9B_9D, .accent: 0x4B_9F_DA, .accentText: 0x00_2B_36,
        .second: 0xE1_74_A9, .positive: 0x8F_A1_14, .warning: 0xBB_93_15, .negative: 0xE8_76_74,
        .selection: 0x0F_44_53, .focus: 0x2A_A1_98,
    ])

    /// Ethan Schoonover's Solarized, light.
    private static let solarizedLight = ThemeColors([
        .ground: 0xFD_F6_E3, .surface: 0xF6_EF_DC, .raised: 0xEE_E8_D5, .line: 0x7C_87_87,
        .text: 0x47_5B_62, .muted: 0x57_6C_73, .accent: 0x1E_6D_A5, .accentText: 0xFD_F6_E3,
        .second: 0xBB_30_73, .positive: 0x60_6F_00, .warning: 0x84_64_00, .negative: 0xC5_2D_2A,
        .selection: 0xD3_DF_DB, .focus: 0x23_8A_83,
    ])

    /// Arctic Ice Studio's Nord.
    private static let nord = ThemeColors([
        .ground: 0x2E_34_40, .surface: 0x35_3C_4A, .raised: 0x3B_42_52, .line: 0x84_8D_9D,
        .text: 0xEC_EF_F4, .muted: 0xB4_BC_CB, .accent: 0x88_C0_D0, .accentText: 0x2E_34_40,
        .second: 0xC3_A5_BD, .positive: 0xA3_BE_8C, .warning: 0xEB_CB_8B, .negative: 0xD8_9F_A4,
        .selection: 0x43_4C_5E, .focus: 0x88_C0_D0,
    ])
}

// SPDX-License-Identifier: Apache-2.0
import RectoLanguages
import Testing

struct LanguageDirectionTests {
    @Test(
        arguments: [
            ("en", Language.Direction.leftToRight), ("nl-BE", .leftToRight), ("ar", .rightToLeft),
            ("he-IL", .rightToLeft),
            ("fa", .rightToLeft), ("ur-PK", .rightToLeft), ("ar-Latn", .leftToRight), ("pa-Arab-PK", .rightToLeft),
            ("az", .leftToRight), ("uz-Arab", .rightToLeft), ("arn", .leftToRight),
        ] as [(Language, Language.Direction)]
    )
    func `is that of the language, or of the script that the tag names`(
        _ language: Language,
        _ direction: Language.Direction
    ) {
        #expect(language.direction == direction)
    }
}

// SPDX-License-Identifier: Apache-2.0
import Recto
import Testing

struct ExpectationTests {
    @Test(arguments: [
        ("maria-front", Expectation.driverLicense(.front)), ("maria-back", .driverLicense(.back)),
        ("-front", .driverLicense(.front)), ("a-front-back", .driverLicense(.back)),
        ("maria-page", .passport), ("maria-selfie", .selfie), ("-selfie", .selfie),
        ("front", .driverLicense(.front)), ("back", .driverLicense(.back)), ("page", .passport), ("selfie", .selfie),
        ("maria-front-2", .anything), ("maria_back", .anything), ("maria-FRONT", .driverLicense(.front)),
        ("frontal", .anything),
        ("mypage", .anything),
        ("", .anything),
    ])
    func `goes by the ending of a file's name`(stem: String, expected: Expectation) {
        #expect(Expectation(fileStem: stem) == expected)
        #expect(Expectation(fileStem: Substring(stem)) == expected)
    }
}

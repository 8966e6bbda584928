// SPDX-License-Identifier: Apache-2.0

extension DriverLicense {
    /// One of the steps in which a licence is captured.
    public enum CaptureStep: String, Sendable, Hashable, Codable, CaseIterable {
        /// Take a picture of the front.
        case captureFront
        /// Read the barcode.
        case scanBarcode
        /// Take a picture of the back.
        case captureBack

        /// The steps for licences of a country, given by either ISO 3166-1 code.
        ///
        /// Only licences of the USA, their territories and Canada have a barcode that is read. Licences of the European
        /// Economic Area, the United Kingdom and Switzerland have all data of the holder in print on the front
        /// (Directive 2006/126/EC, annex I), and need no back.
        public static func steps(forCountry code: String) -> [CaptureStep] {
            switch Country(code: code) {
            case let country? where country.isOfUnitedStates || country.alpha3 == "CAN":
                [.captureFront, .scanBarcode, .captureBack]
            case let country? where readInPrint.contains(country.alpha3): [.captureFront]
            default: [.captureFront, .captureBack]
            }
        }

        /// The States of the European Union, the others of the European Economic Area, the United Kingdom and Switzerland.
        private static let readInPrint: Set = [
            "AUT", "BEL", "BGR", "HRV", "CYP", "CZE", "DNK", "EST", "FIN", "FRA", "DEU", "GRC", "HUN", "IRL", "ITA",
            "LVA",
            "LTU", "LUX", "MLT", "NLD", "POL", "PRT", "ROU", "SVK", "SVN", "ESP", "SWE", "ISL", "LIE", "NOR", "GBR",
            "CHE",
        ]
    }
}

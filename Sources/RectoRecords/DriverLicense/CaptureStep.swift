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
        /// Only licences of the USA and Canada have a barcode that is read.
        public static func steps(forCountry code: String) -> [CaptureStep] {
            switch Country(code: code)?.alpha3 {
            case "USA", "CAN": [.captureFront, .scanBarcode, .captureBack]
            default: [.captureFront, .captureBack]
            }
        }
    }
}

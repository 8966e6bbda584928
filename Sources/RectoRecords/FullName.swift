// SPDX-License-Identifier: Apache-2.0

extension DriverLicense {
    /// The known parts of the name in the order in which they are spoken; `nil` if no name is known.
    public var fullName: String? { joined([firstName, middleName, lastName, suffix]) }
}

extension Passport {
    /// The known parts of the name in the order in which they are spoken; `nil` if no name is known.
    public var fullName: String? { joined([firstName, middleName, lastName]) }
}

extension Record {
    /// The known parts of the holder's name; `nil` for a selfie, and if no name is known.
    public var fullName: String? {
        switch self {
        case .driverLicense(let license): license.fullName
        case .passport(let passport): passport.fullName
        case .selfie: nil
        }
    }
}

private func joined(_ parts: [String?]) -> String? {
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: " ")
}

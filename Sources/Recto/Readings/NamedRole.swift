// SPDX-License-Identifier: Apache-2.0

/// The person and the kind of image that a file's name gives.
package struct NamedRole: Hashable {
    /// The part before the role, without the hyphen between them; empty if the role is the whole name.
    package let prefix: String
    /// The kind of image among the person's images.
    package let role: Role

    /// The images that show a person's documents.
    package enum Role: String, CaseIterable {
        case front, back, page, selfie

        var expectation: Expectation {
            switch self {
            case .front: .driverLicense(.front)
            case .back: .driverLicense(.back)
            case .page: .passport
            case .selfie: .selfie
            }
        }
    }
}

extension NamedRole {
    /// The role in a name; `nil` if it gives none.
    ///
    /// - Parameter stem: The name without folder and ending, such as `maria-front`, `Maria-FRONT` or `front`.
    package init?(fileStem stem: some StringProtocol) {
        let lower = stem.lowercased()
        for role in Role.allCases {
            if lower == role.rawValue {
                self.init(prefix: "", role: role)
                return
            }
            guard lower.hasSuffix("-\(role.rawValue)") else { continue }
            self.init(prefix: String(stem.dropLast(role.rawValue.count + 1)), role: role)
            return
        }
        return nil
    }
}

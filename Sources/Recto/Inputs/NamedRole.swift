// SPDX-License-Identifier: Apache-2.0

/// What the name of a file says about its image: whose it is, and which of that person's images.
struct NamedRole: Hashable {
    /// What stands before the role, without the hyphen between them; empty where the role is the whole name.
    let prefix: String
    /// Which of the person's images it is.
    let role: Role

    /// The images that a person's documents are captured in.
    enum Role: String, CaseIterable {
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

    /// What a name says; `nil` where it says nothing.
    ///
    /// - Parameter stem: The name without folder and ending, such as `maria-front`, `Maria-FRONT` or `front`.
    init?(fileStem stem: some StringProtocol) {
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

    private init(prefix: String, role: Role) {
        self.prefix = prefix
        self.role = role
    }
}

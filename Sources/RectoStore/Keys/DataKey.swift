// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation

/// The key of one verification, of the store itself or of the ledger of sketches: AES-256-GCM (NIST SP 800-38D), for each thing under its name.
struct DataKey: Sendable {
    /// The owner of a key.
    enum Owner: Sendable, Hashable {
        case store
        case ledger
        case verification(UUID)

        var text: String {
            switch self {
            case .store: "store"
            case .ledger: "ledger"
            case .verification(let id): id.text
            }
        }
    }

    let owner: Owner
    let key: SymmetricKey

    /// A new key.
    init(of owner: Owner) {
        self.owner = owner
        key = SymmetricKey(size: .bits256)
    }

    /// The key that was wrapped.
    init(unwrapping wrapped: Data, of owner: Owner, with master: MasterKey) throws(StoreError) {
        self.owner = owner
        let context = Self.context(owner, "data key \(master.id)")
        do {
            key = try SymmetricKey(
                data: AES.GCM.open(.init(combined: wrapped), using: master.key, authenticating: context)
            )
        } catch {
            throw .sealBroken(what: "data key")
        }
    }

    /// The key as it may be stored: sealed with the master key, and bound to its owner.
    func wrapped(with master: MasterKey) throws -> Data {
        try unsafe key.withUnsafeBytes { bytes in
            try unsafe Self.seal(Data(bytes), with: master.key, Self.context(owner, "data key \(master.id)"))
        }
    }

    /// Encrypts a thing; 28 bytes longer than it was.
    func seal(_ plain: Data, as name: String) throws -> Data {
        try Self.seal(plain, with: key, Self.context(owner, name))
    }

    /// Decrypts a thing that was sealed under this name.
    func open(_ sealed: Data, as name: String) throws(StoreError) -> Data {
        do {
            return try AES.GCM.open(.init(combined: sealed), using: key, authenticating: Self.context(owner, name))
        } catch {
            throw .sealBroken(what: name)
        }
    }

    /// A key for one purpose (HKDF with SHA-256, RFC 5869).
    func derived(for purpose: String, salt: Data = Data()) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key,
            salt: salt,
            info: Self.context(owner, purpose),
            outputByteCount: 32
        )
    }

    private static func context(_ owner: Owner, _ name: String) -> Data {
        Data("recto.store/1/\(owner.text)/\(name)".utf8)
    }

    private static func seal(_ plain: Data, with key: SymmetricKey, _ context: Data) throws -> Data {
        guard let sealed = try AES.GCM.seal(plain, using: key, authenticating: context).combined else {
            preconditionFailure("a nonce of 12 bytes always has a combined form")
        }
        return sealed
    }
}

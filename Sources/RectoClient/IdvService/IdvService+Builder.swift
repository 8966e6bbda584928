// SPDX-License-Identifier: Apache-2.0
public import RectoSecurity
internal import RectoVerification

extension IdvService {
    /// Makes an ``IdvService`` from a person's invitation or from a saved configuration.
    public struct Builder: Sendable {
        /// The origin of the service.
        fileprivate enum Source: Sendable {
            case code(String)
            case link(String)
            case savedConfig
        }

        private let source: Source
        private var folder: StateFolder?
        private var server: String?
        private var applicationID: String?
        private var configuration = ClientConfiguration()
        private(set) var handler: (any NotificationHandler)?
        private(set) var preparer: any UploadPreparer = UnchangedUploads()
        private(set) var patience = Duration.seconds(30)
        private(set) var receiver: NotificationReceiver?

        /// Begins with the code of twelve digits; ``setServer(_:)`` sets the service that issued it.
        public static func initWithNewConfig(for code: String) -> Builder { Builder(source: .code(code)) }

        /// Begins with the content of a QR code, or a link.
        public static func initWithNewConfigFromQr(_ content: String) -> Builder { Builder(source: .link(content)) }

        /// Resumes the configuration that is saved in the folder of ``setStorage(_:)``.
        public static func initWithSavedConfig() -> Builder { Builder(source: .savedConfig) }

        /// Sets the handler that receives results.
        public func setNotificationHandler(_ handler: any NotificationHandler) -> Builder {
            changed { $0.handler = handler }
        }

        /// Sets the keys of the service's signed notifications, several while it changes them.
        public func setNotificationKeys(_ keys: [WebhookVerifyingKey]) -> Builder {
            changed { $0.receiver = NotificationReceiver(keys: keys) }
        }

        /// Sets the application's name for itself: 1 to 64 characters of printable ASCII, such as a UUID.
        public func setApplicationId(_ id: String) -> Builder { changed { $0.applicationID = id } }

        /// Sets the address of the service, for codes: such as `https://verify.example.org`.
        public func setServer(_ address: String) -> Builder { changed { $0.server = address } }

        /// Sets the folder in which the configuration is saved; without one it ends with the program.
        public func setStorage(_ folder: StateFolder) -> Builder { changed { $0.folder = folder } }

        /// Sets the preparer of files for upload; by default they stay as they are.
        public func setUploadPreparer(_ preparer: any UploadPreparer) -> Builder { changed { $0.preparer = preparer } }

        /// Sets the longest time that a submission waits for its files to be read; by default 30 seconds.
        public func setPatience(_ patience: Duration) -> Builder { changed { $0.patience = patience } }

        /// Sets how the service is talked to.
        public func setConfiguration(_ configuration: ClientConfiguration) -> Builder {
            changed { $0.configuration = configuration }
        }

        /// Claims the verification, or resumes the saved one, and exchanges keys with the service.
        ///
        /// - Returns: The service, ready for calls.
        /// - Throws: ``IdvError``: a bad code or link, nothing saved, keys that were refused or not given.
        public func create() async throws(IdvError) -> IdvService {
            do {
                return IdvService(try await client(), self)
            } catch {
                throw IdvError(error, orElse: source.failure)
            }
        }

        private func client() async throws -> VerificationClient {
            var configuration = configuration
            if let applicationID {
                guard (1...64).contains(applicationID.utf8.count),
                    applicationID.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
                else { throw ClientError.refused(Refusal(.invalidRequest, "The application's name is not usable.")) }
                configuration.applicationID = applicationID
            }
            switch source {
            case .code(let code):
                guard let server else { throw ClientError.unusableAddress }
                let address = try ServiceAddress(server, allowsPlainHTTP: configuration.allowsPlainHTTP)
                let invitation = try Invitation(code: code, at: address)
                return try await .claim(invitation, savingIn: folder, configuration: configuration)
            case .link(let link):
                let invitation = try Invitation(link: link, allowsPlainHTTP: configuration.allowsPlainHTTP)
                return try await .claim(invitation, savingIn: folder, configuration: configuration)
            case .savedConfig:
                guard let folder else { throw ClientError.noSavedSession }
                return try await .resume(from: folder, configuration: configuration)
            }
        }

        private func changed(_ change: (inout Builder) -> Void) -> Builder {
            var builder = self
            change(&builder)
            return builder
        }
    }
}

extension IdvService.Builder.Source {
    /// The error code if building fails.
    fileprivate var failure: IdvError.Code {
        switch self {
        case .code, .link: .cannotInitializeIdvService
        case .savedConfig: .failedToLoadSavedConfig
        }
    }
}

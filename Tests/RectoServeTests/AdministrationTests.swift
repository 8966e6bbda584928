// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoHTTP
internal import TestSupport
internal import Testing

/// Tests of keys that are made over HTTP, with the built program.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct AdministrationTests {
    /// A new key of `recto-serve key`, and its digest.
    private func makeKey() async throws -> (key: String, digest: String) {
        let result = try await Command.run(Program.path("recto-serve"), ["key"])
        let words = result.text.split(whereSeparator: \.isWhitespace).map(String.init)
        try #require(result.status == 0 && words.count == 4, "\(result.errors)")
        return (words[1], words[3])
    }

    @Test func `keeps a key and its end through kill -9, and no trace of the key in the folder`() async throws {
        try await TemporaryFolder.with { folder in
            let anna = try await makeKey()
            let configuration = #"{"administrators":[{"name":"anna","sha256":"\#(anna.digest)"}]}"#
            let keys = "/v1/administration/keys"
            var service = try await RunningService.start(in: folder, configuration).with(key: anna.key)
            _ = try await service.object("POST", "/v1/administration/applications", #"{"id":"bank"}"#)
            let request = #"{"name":"eve","application":"bank","roles":["application"]}"#
            let made = try await service.object("POST", keys, request)
            service.command.send(SIGKILL)
            _ = try await service.command.result(within: .seconds(60))
            let (id, key) = (try #require(made["id"] as? String), try #require(made["key"] as? String))
            service = try await RunningService.start(in: folder, configuration).with(key: key)
            #expect(try await service.call("GET", "/v1/verifications").status == 200)
            _ = try await service.with(key: anna.key).object("POST", "\(keys)/\(id)/revoke")
            service.command.send(SIGKILL)
            _ = try await service.command.result(within: .seconds(60))
            service = try await RunningService.start(in: folder, configuration).with(key: key)
            #expect(try await service.call("GET", "/v1/verifications").status == 401)
            #expect(try await service.stop().status == 0)
            let files = FileManager.default.enumerator(atPath: folder.path("data"))?.compactMap { $0 as? String } ?? []
            for file in files {
                let bytes = FileManager.default.contents(atPath: folder.path("data/\(file)")) ?? Data()
                #expect(bytes.range(of: Data(key.utf8)) == nil, "\(file)")
            }
        }
    }
}

extension RunningService {
    /// The service, asked with another key.
    fileprivate func with(key: String) -> RunningService {
        RunningService(command: command, address: address, operations: operations, key: key)
    }
}

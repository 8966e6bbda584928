// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns
import SystemPackage

/// Requests to read a file, as `recto filter` takes them.
struct ReadRequests: FuzzedReader {
    let name = "request"
    let maximumLength = 1024

    func read(_ bytes: [UInt8]) {
        do throws(RequestError) {
            let request = try ReadRequest(parsing: bytes)
            precondition(!request.path.isEmpty, "a request for nothing")
            if let digest = request.sha256 {
                precondition(digest.utf8.count == 64 && digest == digest.lowercased(), "a digest of another form")
            }
            precondition(bytes.contains(UInt8(ascii: "{")), "a request that is no object")
        } catch {
            precondition(error.description.contains("A request is a line like"))
            // It can be answered whatever it was.
            _ = try? LineEncoder().encode(RequestAnswer(error))
        }
    }

    func seeds() throws -> [[UInt8]] {
        [
            #"{"id":7,"path":"maria-back.jpg"}"#,
            #"{"id":"a","path":"/scans/1.png","sha256":"\#(String(repeating: "9f", count: 32))","expect":"driverLicense"}"#,
            #"{"id":-1,"path":"ü\u00e9\n","expect":null,"sha256":null,"mine":[1,2.5e3,{"a":true}]}"#,
            #" { "expect" : "selfie" , "path" : "a\\b\"c" , "id" : "" } "#,
        ].map { Array($0.utf8) }
    }
}

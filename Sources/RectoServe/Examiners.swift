// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoExaminer
import RectoVerification
import SystemPackage

/// The examiner of evidence in this executable.
enum Examiners {
    /// The engine, in workers that are the program `recto`.
    ///
    /// - Parameters:
    ///   - faces: The rate that comparisons of faces must keep in journeys that ask for none.
    ///   - readsPrint: True if the print of fronts and pages is read.
    /// - Returns: The examiner; its workers start when they are first needed.
    /// - Throws: `ServeFailure` if the program is not beside this one, `ModelError` for a model file that must not
    ///   be used.
    static func make(faces: FaceRequirement, readsPrint: Bool) throws -> EngineExaminer {
        var configuration = EngineExaminer.Configuration(program: try program())
        configuration.faces = faces
        configuration.readsPrint = readsPrint
        return try EngineExaminer(configuration)
    }

    /// The program `recto`, in the folder of this one's real file.
    private static func program() throws -> FilePath {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = FilePath(own).removingLastComponent().appending("recto")
        guard FileManager.default.isExecutableFile(atPath: program.string) else {
            throw ServeFailure(description: "There is no program \(program). Install recto beside recto-serve.")
        }
        return program
    }
}

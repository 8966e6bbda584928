// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of tests: optimising them takes longer than they run.
///
/// What computes much belongs in `TestSupport` or `ImagingSupport`, which are optimised.
/// What they inline of other packages asserts no more than where it is optimised.
let tested: [SwiftSetting] =
    strict + [
        .unsafeFlags(["-Onone", "-assert-config", "Release"], .when(configuration: .release))
    ]

/// The path of libFuzzer's archive without a main function, if `Scripts/sanitized` builds.
///
/// Only the readers of foreign bytes are built then, with their tests and with the program that fuzzes them. The service
/// and its packages would take most of a sanitizer's build, and hold nothing that it looks at.
let fuzzer = Context.environment["RECTO_FUZZER"]

let package = Package(
    name: "recto",
    products: [
        .library(name: "Recto", targets: ["Recto"]),
        .library(name: "RectoRuns", targets: ["RectoRuns"]),
        .library(name: "RectoJSON", targets: ["RectoJSON"]),
        .library(name: "RectoLanguages", targets: ["RectoLanguages"]),
        .library(name: "RectoRecords", targets: ["RectoRecords"]),
        .library(name: "RectoImaging", targets: ["RectoImaging"]),
        .library(name: "RectoLiveness", targets: ["RectoLiveness"]),
        .library(name: "RectoCapture", targets: ["RectoCapture"]),
        .library(name: "RectoClient", targets: ["RectoClient"]),
        .library(name: "RectoSecurity", targets: ["RectoSecurity"]),
        .library(name: "RectoStore", targets: ["RectoStore"]),
        .library(name: "RectoVerification", targets: ["RectoVerification"]),
        .executable(name: "recto", targets: ["RectoCLI"]),
        .executable(name: "recto-client", targets: ["RectoClientCLI"]),
        .executable(name: "recto-serve", targets: ["RectoServe"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    ],
    targets: [
        .executableTarget(
            name: "RectoCLI",
            dependencies: [
                "Recto",
                "RectoCommands",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoRuns",
                "RectoSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            resources: [
                .embedInCode("Report/index.html"), .embedInCode("Report/report.css"), .embedInCode("Report/report.js"),
            ],
            swiftSettings: strict
        ),
        // Not in `recto`, whose build would take twice as long with the HTTP libraries.
        .executableTarget(
            name: "RectoClientCLI",
            dependencies: [
                "Recto",
                "RectoCapture",
                "RectoClient",
                "RectoCommands",
                "RectoImaging",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoSecurity",
                "RectoSystem",
                "RectoVerification",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "RectoServe",
            dependencies: [
                "Recto",
                "RectoCommands",
                "RectoExaminer",
                "RectoFlow",
                "RectoJSON",
                "RectoService",
                "RectoStore",
                "RectoSystem",
                "RectoVerification",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        // Joins the engine, which links image libraries, and the client, which links HTTP, for programs that have both.
        .target(
            name: "RectoCapture",
            dependencies: [
                "Recto",
                "RectoClient",
                "RectoImaging",
                "RectoLiveness",
                "RectoRecords",
                "RectoSystem",
                "RectoVerification",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "RectoCommands",
            dependencies: [
                "RectoLanguages", "RectoSystem", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "RectoExaminer",
            dependencies: [
                "Recto",
                "RectoImaging",
                "RectoLiveness",
                "RectoRecords",
                "RectoSystem",
                "RectoVerification",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "RectoService",
            dependencies: [
                "RectoFlow",
                "RectoHTTP",
                "RectoJSON",
                "RectoLanguages",
                "RectoRecords",
                "RectoSecurity",
                "RectoStore",
                "RectoVerification",
                "RectoWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("OpenAPI/openapi.json")],
            swiftSettings: strict
        ),
        // The pages: plain files, in the service's program.
        .target(
            name: "RectoWeb",
            path: "Sources/Web",
            exclude: ["capture", "console", "shared"],
            swiftSettings: strict,
            plugins: ["StoredPages"]
        ),
        .plugin(name: "StoredPages", capability: .buildTool()),
        .target(
            name: "RectoFlow",
            dependencies: [
                "RectoJSON",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoSecurity",
                "RectoStore",
                "RectoVerification",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "RectoRuns",
            dependencies: [
                "Recto",
                "RectoImaging",
                "RectoJSON",
                "RectoLiveness",
                "RectoRecords",
                "RectoSystem",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Recto",
            dependencies: [
                "RectoImaging",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoSystem",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            resources: [.embedInCode("Models/models.json")],
            swiftSettings: strict
        ),
        .target(
            name: "RectoClient",
            dependencies: [
                "RectoHTTP",
                "RectoJSON",
                "RectoLanguages",
                "RectoSecurity",
                "RectoVerification",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "RectoHTTP",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "RectoVerification",
            dependencies: ["RectoJSON", "RectoLanguages", "RectoLiveness", "RectoRecords"],
            resources: [
                .embedInCode("Journeys/Shipped/document-selfie-passcode.json"),
                .embedInCode("Journeys/Shipped/document-selfie-passcode-1.json"),
                .embedInCode("Journeys/Shipped/document-selfie-passcode-unattended.json"),
                .embedInCode("Journeys/Shipped/document-selfie-passcode-unattended-1.json"),
                .embedInCode("Journeys/Shipped/driver-license-selfie.json"),
                .embedInCode("Journeys/Shipped/driver-license-selfie-1.json"),
                .embedInCode("Journeys/Shipped/driver-license-selfie-unattended.json"),
                .embedInCode("Journeys/Shipped/driver-license-selfie-unattended-1.json"),
                .embedInCode("Journeys/Shipped/passport-selfie.json"),
                .embedInCode("Journeys/Shipped/passport-selfie-1.json"),
                .embedInCode("Journeys/Shipped/passport-selfie-unattended.json"),
                .embedInCode("Journeys/Shipped/passport-selfie-unattended-1.json"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "RectoStore",
            dependencies: [
                "RectoJSON",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .target(name: "RectoJSON", swiftSettings: strict),
        .target(name: "RectoLanguages", swiftSettings: strict, plugins: ["StoredTexts"]),
        .plugin(name: "StoredTexts", capability: .buildTool()),
        .target(name: "RectoRecords", dependencies: ["RectoLanguages"], swiftSettings: strict),
        .target(name: "RectoLiveness", dependencies: ["RectoRecords"], swiftSettings: strict),
        .target(
            name: "RectoSecurity",
            dependencies: [
                "RectoJSON",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "RectoImaging",
            dependencies: ["CRectoBarcode", "CRectoCodecs", "CRectoVision"],
            swiftSettings: strict,
            plugins: ["StoredDetector"]
        ),
        .plugin(name: "StoredDetector", capability: .buildTool(), dependencies: ["StoreDetector"]),
        .executableTarget(
            name: "StoreDetector",
            linkerSettings: [.linkedLibrary(":libdlib.a")]
        ),
        .target(
            name: "RectoSystem",
            dependencies: ["CRectoSystem", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict
        ),
        // libheif is loaded by those who read HEIC alone, not linked.
        .target(
            name: "CRectoCodecs",
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp")]
        ),
        // OpenCV by name, not through its pkg-config file, which would load every module it has; dlib's archive, since
        // its shared library would load X11's.
        .target(
            name: "CRectoVision",
            cxxSettings: [.headerSearchPath("../../sysinc/opencv4")],
            linkerSettings: [
                .linkedLibrary("opencv_core"),
                .linkedLibrary("opencv_imgproc"),
                .linkedLibrary("opencv_objdetect"),
                .linkedLibrary("opencv_dnn"),
                .linkedLibrary(":libdlib.a"),
            ]
        ),
        .target(name: "CRectoSystem"),
        .target(name: "CRectoBarcode", linkerSettings: [.linkedLibrary("ZXing")]),

        .executableTarget(
            name: "ReadLicense",
            dependencies: ["Recto", "RectoRecords"],
            path: "Examples/ReadLicense"
        ),
        .executableTarget(
            name: "SubmitDocuments",
            dependencies: ["RectoClient", "RectoVerification"],
            path: "Examples/SubmitDocuments"
        ),

        // What the service is compared with. Here and not with the other measurements, which would build the framework again.
        .executableTarget(
            name: "BareService",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Benchmarks/Sources/BareService"
        ),

        .target(
            name: "TestSupport",
            dependencies: [
                "CTestCodecs",
                "RectoImaging",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RectoLanguagesTests",
            dependencies: ["RectoLanguages", "TestSupport"],
            swiftSettings: tested
        ),
        .testTarget(
            name: "RectoLivenessTests",
            dependencies: ["RectoLiveness", "RectoRecords", "TestSupport"],
            swiftSettings: tested
        ),
        .testTarget(
            name: "RectoClientTests",
            dependencies: [
                "RectoClient",
                "RectoJSON",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoSecurity",
                "RectoVerification",
                "SubmitDocuments",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        // Answers as no server should.
        .target(
            name: "ServerSupport",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/ServerSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RectoHTTPTests",
            dependencies: ["RectoHTTP", "ServerSupport", "TestSupport"],
            swiftSettings: tested
        ),
        .testTarget(
            name: "RectoVerificationTests",
            dependencies: [
                "RectoJSON", "RectoLanguages", "RectoLiveness", "RectoRecords", "RectoVerification", "TestSupport",
            ],
            swiftSettings: tested
        ),
        // Stores things until it is killed.
        .executableTarget(
            name: "StoreProgram",
            dependencies: ["RectoJSON", "RectoStore", .product(name: "SystemPackage", package: "swift-system")],
            path: "Tests/StoreProgram",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RectoStoreTests",
            dependencies: [
                "RectoJSON",
                "RectoStore",
                "StoreProgram",
                "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        .testTarget(
            name: "RectoFlowTests",
            dependencies: [
                "RectoFlow",
                "RectoJSON",
                "RectoLanguages",
                "RectoSecurity",
                "RectoStore",
                "RectoVerification",
                "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        .testTarget(
            name: "RectoServiceTests",
            dependencies: [
                "RectoFlow",
                "RectoHTTP",
                "RectoImaging",
                "RectoJSON",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoSecurity",
                "RectoService",
                "RectoStore",
                "RectoVerification",
                "RectoWeb",
                "ServerSupport",
                "TestSupport",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        // The tests run the executable; the dependency is there so that it gets built.
        .testTarget(
            name: "RectoExaminerTests",
            dependencies: [
                "Recto",
                "RectoCLI",
                "RectoExaminer",
                "RectoImaging",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoSystem",
                "RectoVerification",
                "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        .testTarget(name: "RectoJSONTests", dependencies: ["RectoJSON", "TestSupport"], swiftSettings: tested),
        .testTarget(
            name: "RectoRecordsTests",
            dependencies: ["RectoLanguages", "RectoRecords", "TestSupport"],
            swiftSettings: tested
        ),
        .testTarget(
            name: "RectoSecurityTests",
            dependencies: [
                "RectoJSON",
                "RectoSecurity",
                "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: tested
        ),
        // Writes the kinds of JPEG that our own encoder does not, and the codes that the engine only reads.
        .target(
            name: "CTestCodecs",
            path: "Tests/CTestCodecs",
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("ZXing")]
        ),
        // Draws and spoils pictures.
        .target(
            name: "ImagingSupport",
            dependencies: ["RectoImaging"],
            path: "Tests/ImagingSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RectoImagingTests",
            dependencies: ["CTestCodecs", "ImagingSupport", "RectoImaging", "TestSupport"],
            exclude: ["Dlib/faces.json"],
            swiftSettings: tested
        ),
        // Gives up what it is told to and tries what it can still do.
        .executableTarget(name: "ConfinedProgram", dependencies: ["CRectoSystem"], path: "Tests/ConfinedProgram"),
        // Answers as a camera would, since no build machine has one.
        .target(name: "CTestCamera", dependencies: ["CRectoSystem"], path: "Tests/CTestCamera"),
        .testTarget(
            name: "RectoSystemTests",
            dependencies: [
                "CRectoSystem",
                "CTestCamera",
                "ConfinedProgram",
                "RectoSystem",
                "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        // Stands in for the engine's readers, and makes small inputs.
        .target(
            name: "EngineSupport",
            dependencies: ["Recto", "RectoImaging", "TestSupport"],
            path: "Tests/EngineSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RectoRunsTests",
            dependencies: [
                "EngineSupport",
                "Recto",
                "RectoImaging",
                "RectoLiveness",
                "RectoRecords",
                "RectoRuns",
                "RectoSystem",
                "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        .testTarget(
            name: "RectoTests",
            dependencies: [
                "EngineSupport",
                "ImagingSupport",
                "Recto",
                "RectoImaging",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoSystem",
                "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        // The tests run the executable; the dependency is there so that it gets built.
        .testTarget(
            name: "RectoServeTests",
            dependencies: [
                "RectoHTTP",
                "RectoServe",
                "RectoStore",
                "ServerSupport",
                "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        // So do these.
        .testTarget(
            name: "RectoCLITests",
            dependencies: [
                "Recto",
                "RectoCLI",
                "RectoImaging",
                "RectoLanguages",
                "RectoLiveness",
                "RectoRecords",
                "RectoRuns",
                "RectoSystem",
                "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tested
        ),
        // And these.
        .testTarget(
            name: "RectoClientCLITests",
            dependencies: [
                "RectoCapture", "RectoClientCLI", "RectoImaging", "RectoSystem", "RectoVerification", "TestSupport",
            ],
            swiftSettings: tested
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

if let fuzzer {
    let kept: Set = [
        "CRectoBarcode", "CRectoCodecs", "CRectoSystem", "CRectoVision", "CTestCodecs", "EngineSupport",
        "ImagingSupport",
        "Recto", "RectoImaging", "RectoImagingTests", "RectoJSON", "RectoLanguages", "RectoLiveness", "RectoRecords",
        "RectoRuns", "RectoSystem", "RectoTests", "RectoVerification", "StoreDetector", "StoredDetector", "StoredTexts",
        "TestSupport",
    ]
    package.targets.removeAll { !kept.contains($0.name) }
    // Of the engine's tests those that give it damaged files; the others would take longer to compile than these to run.
    package.targets.first { $0.name == "RectoTests" }?.sources = ["BadInputTests.swift"]
    package.products.removeAll { !kept.contains($0.name) }
    // libFuzzer learns from these which code an input reaches, and what it is compared with. Without libFuzzer, as in the
    // tests, the sanitizer's library takes the calls and does nothing.
    let covered: [SwiftSetting] = [
        .unsafeFlags(["-sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table"])
    ]
    for target in package.targets where target.type == .regular {
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
        target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
        target.swiftSettings = (target.swiftSettings ?? []) + covered
    }
    package.targets.append(
        .executableTarget(
            name: "RectoFuzzing",
            dependencies: [
                "CTestCodecs",
                "Recto",
                "RectoImaging",
                "RectoLiveness",
                "RectoRecords",
                "RectoRuns",
                "RectoSystem",
                "RectoVerification",
                "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Fuzzing",
            swiftSettings: strict + covered,
            linkerSettings: [.unsafeFlags([fuzzer])]
        )
    )
}

// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package of its own, so that what measurements need never becomes a dependency of the engine.
let package = Package(
    name: "recto-benchmarks",
    dependencies: [.package(name: "recto", path: "..")],
    targets: [
        .executableTarget(
            name: "DecodeBenchmark",
            dependencies: ["CPlainDecoder", .product(name: "RectoImaging", package: "recto")]
        ),
        .target(name: "CPlainDecoder", linkerSettings: [.linkedLibrary("jpeg")]),
    ],
    swiftLanguageModes: [.v6]
)

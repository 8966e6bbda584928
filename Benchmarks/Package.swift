// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package of its own, so that what measurements need never becomes a dependency of the engine.
let package = Package(
    name: "recto-benchmarks",
    dependencies: [
        .package(name: "recto", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "DecodeBenchmark",
            dependencies: ["CPlainDecoder", "Measuring", .product(name: "RectoImaging", package: "recto")]
        ),
        .executableTarget(
            name: "BarcodeBenchmark",
            dependencies: [
                "CPlainReader",
                "Measuring",
                .product(name: "Recto", package: "recto"),
                .product(name: "RectoImaging", package: "recto"),
            ]
        ),
        .executableTarget(
            name: "DocumentBenchmark",
            dependencies: ["Measuring", .product(name: "RectoImaging", package: "recto")]
        ),
        .executableTarget(
            name: "ExpressionBenchmark",
            dependencies: [
                "Measuring",
                .product(name: "Recto", package: "recto"),
                .product(name: "RectoImaging", package: "recto"),
            ]
        ),
        .executableTarget(
            name: "FaceBenchmark",
            dependencies: ["Measuring", .product(name: "RectoImaging", package: "recto")]
        ),
        .executableTarget(
            name: "LivenessBenchmark",
            dependencies: [
                "Measuring",
                .product(name: "Recto", package: "recto"),
                .product(name: "RectoImaging", package: "recto"),
                .product(name: "RectoLiveness", package: "recto"),
                .product(name: "RectoRecords", package: "recto"),
            ],
            // As in the tests, of which it has files.
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]
        ),
        .executableTarget(
            name: "ModelBenchmark",
            dependencies: [
                "Measuring",
                .product(name: "Recto", package: "recto"),
                .product(name: "RectoImaging", package: "recto"),
            ]
        ),
        .executableTarget(
            name: "PrintBenchmark",
            dependencies: [
                "Measuring",
                .product(name: "Recto", package: "recto"),
                .product(name: "RectoImaging", package: "recto"),
                .product(name: "RectoRecords", package: "recto"),
            ]
        ),
        .executableTarget(
            name: "QualityBenchmark",
            dependencies: ["Measuring", .product(name: "RectoImaging", package: "recto")],
            // As in the tests, of which it has a file.
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]
        ),
        .executableTarget(
            name: "RunBenchmark",
            dependencies: ["Measuring", .product(name: "Recto", package: "recto")]
        ),
        .executableTarget(
            name: "ZoneBenchmark",
            dependencies: [
                "Measuring",
                .product(name: "Recto", package: "recto"),
                .product(name: "RectoImaging", package: "recto"),
            ]
        ),
        .target(name: "Measuring"),
        .target(name: "CPlainDecoder", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPlainReader", linkerSettings: [.linkedLibrary("ZXing")]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

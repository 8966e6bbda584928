// SPDX-License-Identifier: Apache-2.0

/// The networks for machine readable zones, compiled in and loaded when first needed.
///
/// Each handle takes some milliseconds to make; all readers share these.
enum ZoneNetworks {
    /// Finds zones: see ``ZoneMaps``.
    static let locator = Result { () throws(VisionError) in
        try Network(BuiltInNetwork.zoneLocator.file, runner: .convolutional)
    }
    /// Reads a line of a zone: see ``ZoneRecogniser``.
    static let recogniser = Result { () throws(VisionError) in
        try Network(BuiltInNetwork.zoneRecogniser.file, runner: .convolutional)
    }
}

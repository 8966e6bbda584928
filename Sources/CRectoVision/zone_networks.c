// SPDX-License-Identifier: Apache-2.0
// The networks of Models/mrz, compiled in: their bytes are then those that were measured, on every machine.
#include "CRectoVision.h"

// Clang reads the directive in any C; as an extension it would warn.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t recogniser[] = {
#embed "../../Models/mrz/recogniser.onnx"
};

static const uint8_t locator[] = {
#embed "../../Models/mrz/locator.onnx"
};

recto_bytes recto_zone_recogniser(void) { return (recto_bytes){recogniser, sizeof recogniser}; }

recto_bytes recto_zone_locator(void) { return (recto_bytes){locator, sizeof locator}; }

// SPDX-License-Identifier: Apache-2.0
// The network of Models/recapture, compiled in.
#include "CRectoVision.h"

// Clang reads the directive in any C; as an extension it would warn.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t judge[] = {
#embed "../../Models/recapture/judge.onnx"
};

recto_bytes recto_recapture_judge(void) { return (recto_bytes){judge, sizeof judge}; }

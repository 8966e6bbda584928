// SPDX-License-Identifier: Apache-2.0
// The networks of Models/expressions, compiled in: their bytes are then those that were measured.
#include "CRectoVision.h"

// Clang reads the directive in any C; as an extension it would warn.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t eye[] = {
#embed "../../Models/expressions/eye.onnx"
};

static const uint8_t mouth[] = {
#embed "../../Models/expressions/mouth.onnx"
};

static const uint8_t face[] = {
#embed "../../Models/expressions/face.onnx"
};

recto_bytes recto_eye_network(void) { return (recto_bytes){eye, sizeof eye}; }

recto_bytes recto_mouth_network(void) { return (recto_bytes){mouth, sizeof mouth}; }

recto_bytes recto_face_network(void) { return (recto_bytes){face, sizeof face}; }

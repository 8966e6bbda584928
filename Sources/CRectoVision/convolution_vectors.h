// SPDX-License-Identifier: Apache-2.0
// Sums of eight and sixteen channels, and weights by twos that take as much room.
#ifndef CRECTO_VISION_CONVOLUTION_VECTORS_H
#define CRECTO_VISION_CONVOLUTION_VECTORS_H

#include <cstdint>

typedef int32_t Eight __attribute__((vector_size(32)));
typedef int32_t Sixteen __attribute__((vector_size(64)));

// Two samples side by side, as one number.
inline int32_t both(const int16_t *pair) {
    int32_t samples;
    __builtin_memcpy(&samples, pair, sizeof samples);
    return samples;
}

#endif

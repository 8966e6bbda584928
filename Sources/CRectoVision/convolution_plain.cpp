// SPDX-License-Identifier: Apache-2.0
#include "convolution_vectors.h"

#pragma clang diagnostic ignored "-Wpsabi"

namespace {

inline Eight dot(Eight sums, Eight weights, const int16_t *pair) {
    typedef int16_t Whole __attribute__((vector_size(32)));
    const Whole both = (Whole)weights;
    const auto first = __builtin_shufflevector(both, both, 0, 2, 4, 6, 8, 10, 12, 14);
    const auto second = __builtin_shufflevector(both, both, 1, 3, 5, 7, 9, 11, 13, 15);
    return sums + __builtin_convertvector(first, Eight) * pair[0] + __builtin_convertvector(second, Eight) * pair[1];
}

}  // namespace

#include "convolution_body.h"

const recto::Arithmetic recto::plain_arithmetic = {convolve, narrow};

// SPDX-License-Identifier: Apache-2.0
// Convolutions for processors with AVX2.
#ifdef __x86_64__
#include "convolution_vectors.h"

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

namespace {

inline Eight dot(Eight sums, Eight weights, const int16_t *pair) {
    return sums + (Eight)_mm256_madd_epi16((__m256i)weights, _mm256_set1_epi32(both(pair)));
}

}  // namespace

#include "convolution_body.h"

const recto::Arithmetic recto::avx2_arithmetic = {convolve, narrow};
#pragma clang attribute pop
#endif

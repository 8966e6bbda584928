// SPDX-License-Identifier: Apache-2.0
// Convolutions for processors with AVX2.
#ifdef __x86_64__
#include "convolution.h"

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "convolution_body.h"

void recto::convolve_row_avx2(const ConvolutionRow &row) { convolve(row); }
#pragma clang attribute pop
#endif

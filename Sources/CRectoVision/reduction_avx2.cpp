// SPDX-License-Identifier: Apache-2.0
// Reductions for processors with AVX2.
#ifdef __x86_64__
#include <algorithm>
#include <cstdint>
#include <vector>

#include "reduction.h"

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "reduction_body.h"

void recto::reduce_avx2(const recto_pixels &source, const recto_pixels &destination) { take_means(source, destination); }
#pragma clang attribute pop
#endif

// SPDX-License-Identifier: Apache-2.0
#include "processor.h"
#include "reduction_body.h"

void recto::reduce_plain(const recto_pixels &source, const recto_pixels &destination) { take_means(source, destination); }

void recto::reduce(const recto_pixels &source, const recto_pixels &destination) {
#ifdef __x86_64__
    if (has_avx2()) return reduce_avx2(source, destination);
#endif
    reduce_plain(source, destination);
}

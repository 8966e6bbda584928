// SPDX-License-Identifier: Apache-2.0
// Means of pixels, compiled for more than one kind of processor.
#ifndef CRECTO_VISION_REDUCTION_H
#define CRECTO_VISION_REDUCTION_H

#include "CRectoVision.h"

namespace recto {

// Fills `destination`, no larger in either direction and of as many channels, with means of the source's pixels. A
// source pixel that lies partly within one of the destination counts for that part. The result is that of OpenCV's
// INTER_AREA, in a fifth of its time if the sizes do not divide.
void reduce(const recto_pixels &source, const recto_pixels &destination);

void reduce_plain(const recto_pixels &source, const recto_pixels &destination);
#ifdef __x86_64__
void reduce_avx2(const recto_pixels &source, const recto_pixels &destination);
#endif

}  // namespace recto

#endif

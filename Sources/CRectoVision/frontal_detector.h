// SPDX-License-Identifier: Apache-2.0
// dlib's frontal face detector, compiled for more than one kind of processor.
#ifndef CRECTO_VISION_FRONTAL_DETECTOR_H
#define CRECTO_VISION_FRONTAL_DETECTOR_H

#include "CRectoVision.h"

#include <istream>
#include <memory>
#include <vector>

namespace recto {

class FrontalDetector {
public:
    virtual ~FrontalDetector() = default;
    virtual std::vector<recto_face> detect(recto_pixels grey, bool is_quick, double threshold) const = 0;
};

// Each reads the detector as dlib stores it.
std::unique_ptr<FrontalDetector> frontal_detector_plain(std::istream &stored);
#ifdef __x86_64__
std::unique_ptr<FrontalDetector> frontal_detector_avx2(std::istream &stored);
#endif

}  // namespace recto

#endif

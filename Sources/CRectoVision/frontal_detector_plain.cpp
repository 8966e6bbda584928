// SPDX-License-Identifier: Apache-2.0
#include "frontal_detector.h"

#include <algorithm>

#include "frontal_detector_body.h"

std::unique_ptr<recto::FrontalDetector> recto::frontal_detector_plain(std::istream &stored) {
    return std::make_unique<Variant>(stored);
}

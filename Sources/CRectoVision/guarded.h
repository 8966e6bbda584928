// SPDX-License-Identifier: Apache-2.0
// The shared code of every part of this shim: the edge that no exception crosses, and pixels as OpenCV sees them.
#ifndef CRECTO_VISION_GUARDED_H
#define CRECTO_VISION_GUARDED_H

#include "CRectoVision.h"

#include <new>
#include <opencv2/core.hpp>

namespace recto {

inline int silent(int, const char *, const char *, const char *, int, void *) { return 0; }

// No exception may cross into C, OpenCV must not print its errors, and its threads must not compete with our workers.
template <typename Body>
recto_vision_status guarded(Body body) noexcept {
    static const bool prepared = [] {
        cv::redirectError(silent);
        cv::setNumThreads(1);
        return true;
    }();
    (void)prepared;
    try {
        body();
        return recto_vision_status_ok;
    } catch (const std::bad_alloc &) {
        return recto_vision_status_no_memory;
    } catch (const cv::Exception &exception) {
        return exception.code == cv::Error::StsNoMem ? recto_vision_status_no_memory : recto_vision_status_failed;
    } catch (...) {
        return recto_vision_status_failed;
    }
}

inline cv::Mat matrix(recto_pixels pixels) {
    return cv::Mat(pixels.height, pixels.width, CV_8UC(pixels.channels), pixels.base, (size_t)pixels.bytes_per_row);
}

}  // namespace recto

#endif

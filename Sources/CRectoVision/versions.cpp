// SPDX-License-Identifier: Apache-2.0
#include "CRectoVision.h"

#include <dlib/revision.h>
#include <opencv2/core/utility.hpp>

int32_t recto_opencv_version(void) {
    return cv::getVersionMajor() * 1000000 + cv::getVersionMinor() * 1000 + cv::getVersionRevision();
}

int32_t recto_dlib_version(void) {
    return DLIB_MAJOR_VERSION * 1000000 + DLIB_MINOR_VERSION * 1000 + DLIB_PATCH_VERSION;
}

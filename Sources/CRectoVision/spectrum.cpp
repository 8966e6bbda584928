// SPDX-License-Identifier: Apache-2.0
#include "guarded.h"

#include <opencv2/imgproc.hpp>

using recto::guarded;
using recto::matrix;

recto_vision_status recto_pixels_spectrum(recto_pixels picture, float *amplitudes) {
    return guarded([&] {
        CV_Assert(picture.channels == 1 && picture.width == picture.height && picture.width >= 8);
        int side = picture.width;
        cv::Mat values, window, spectrum, parts[2];
        matrix(picture).convertTo(values, CV_32F);
        // Without it the picture's ends would be an edge.
        cv::createHanningWindow(window, values.size(), CV_32F);
        values -= cv::mean(values);
        values = values.mul(window);
        cv::dft(values, spectrum, cv::DFT_COMPLEX_OUTPUT);
        cv::split(spectrum, parts);
        cv::Mat magnitudes(side, side, CV_32F, amplitudes);
        cv::magnitude(parts[0], parts[1], magnitudes);
    });
}

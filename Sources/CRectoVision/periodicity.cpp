// SPDX-License-Identifier: Apache-2.0
#include "guarded.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

using recto::guarded;
using recto::matrix;

namespace {

// Longest period in pixels: coarser patterns belong to the things in a picture.
constexpr double longest_period = 10;
// Rings, in steps of the transform, over which the median is taken.
constexpr int ring_width = 4;
// Steps from the axes, the place of upright and level edges.
constexpr int axis_width = 3;
constexpr int block = 8;

bool is_of_blocks(int frequency, int side) {
    int step = side / block;
    int rest = ((frequency % step) + step) % step;
    return rest <= 1 || rest >= step - 1;
}

}  // namespace

recto_vision_status recto_pixels_periodicity(recto_pixels picture, double *strength) {
    return guarded([&] {
        CV_Assert(picture.channels == 1 && picture.width == picture.height && picture.width >= 64);
        int side = picture.width;
        cv::Mat values, window, spectrum;
        matrix(picture).convertTo(values, CV_32F);
        // Without it the picture's ends would be an edge.
        cv::createHanningWindow(window, values.size(), CV_32F);
        values -= cv::mean(values);
        values = values.mul(window);
        cv::dft(values, spectrum, cv::DFT_COMPLEX_OUTPUT);
        int first = (int)std::ceil(side / longest_period), last = side / 2;
        std::vector<std::vector<float>> rings((size_t)(last - first) / ring_width + 1);
        std::vector<float> highest(rings.size(), 0);
        for (int row = 0; row < side; ++row) {
            int v = row <= side / 2 ? row : row - side;
            if (std::abs(v) < axis_width) continue;
            // The other half is the same.
            for (int u = axis_width; u < side / 2; ++u) {
                double radius = std::hypot(u, v);
                if (radius < first || radius >= last) continue;
                const auto &value = spectrum.at<cv::Vec2f>(row, u);
                float amplitude = std::hypot(value[0], value[1]);
                size_t ring = (size_t)(radius - first) / ring_width;
                rings[ring].push_back(amplitude);
                if (!is_of_blocks(u, side) && !is_of_blocks(v, side))
                    highest[ring] = std::max(highest[ring], amplitude);
            }
        }
        *strength = 0;
        for (size_t ring = 0; ring < rings.size(); ++ring) {
            auto &amplitudes = rings[ring];
            if (amplitudes.size() < 16) continue;
            auto middle = amplitudes.begin() + amplitudes.size() / 2;
            std::nth_element(amplitudes.begin(), middle, amplitudes.end());
            // A black picture has none at all.
            if (*middle > 1e-3f) *strength = std::max(*strength, (double)(highest[ring] / *middle));
        }
    });
}

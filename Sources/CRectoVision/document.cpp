// SPDX-License-Identifier: Apache-2.0
#include "guarded.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

using recto::guarded;
using recto::matrix;

recto_vision_status recto_edges_find(
    recto_pixels image,
    double sigma,
    double threshold,
    recto_edge *edges,
    size_t capacity,
    size_t *count,
    double *median
) {
    return guarded([&] {
        cv::Mat smooth, across, down;
        cv::GaussianBlur(matrix(image), smooth, cv::Size(0, 0), sigma);
        cv::spatialGradient(smooth, across, down);
        int width = image.width, height = image.height;
        // Sobel's kernel weighs eight times the slope per pixel.
        const float unit = 1.0f / 8;
        cv::Mat strength(height, width, CV_32F);
        int histogram[256] = {};
        for (int y = 0; y < height; ++y) {
            const short *dx = across.ptr<short>(y), *dy = down.ptr<short>(y);
            float *row = strength.ptr<float>(y);
            for (int x = 0; x < width; ++x) row[x] = unit * std::sqrt((float)(dx[x] * dx[x] + dy[x] * dy[x]));
            for (int x = y % 3; x < width; x += 3) ++histogram[std::min(255, (int)(row[x] * 4))];
        }
        int seen = 0, total = 0, bin = 0;
        for (int value : histogram) total += value;
        while (bin < 255 && (seen += histogram[bin]) * 2 < total) ++bin;
        *median = (bin + 0.5) / 4;

        *count = 0;
        for (int y = 1; y + 1 < height; ++y) {
            const float *above = strength.ptr<float>(y - 1), *row = strength.ptr<float>(y);
            const float *below = strength.ptr<float>(y + 1);
            const short *dx = across.ptr<short>(y), *dy = down.ptr<short>(y);
            for (int x = 1; x + 1 < width; ++x) {
                float here = row[x];
                if (here < threshold) continue;
                float gx = unit * dx[x], gy = unit * dy[x];
                bool mostly_across = std::abs(gx) >= std::abs(gy);
                // The strength one step along the gradient, between the two pixels that it passes.
                float slope = mostly_across ? gy / gx : gx / gy;
                float share = std::abs(slope);
                int turn = slope > 0 ? 1 : -1;
                float before, after;
                if (mostly_across) {
                    before = (1 - share) * row[x - 1] + share * (turn > 0 ? above : below)[x - 1];
                    after = (1 - share) * row[x + 1] + share * (turn > 0 ? below : above)[x + 1];
                } else {
                    before = (1 - share) * above[x] + share * above[x - turn];
                    after = (1 - share) * below[x] + share * below[x + turn];
                }
                if (here < before || here <= after) continue;
                if (*count == capacity) return;
                // The vertex of the parabola through the three, in steps along the longer component.
                float curvature = before - 2 * here + after;
                float offset = curvature < 0 ? 0.5f * (before - after) / curvature : 0;
                offset = std::max(-0.5f, std::min(0.5f, offset));
                recto_edge &edge = edges[(*count)++];
                edge.x = x + 0.5f + offset * (mostly_across ? 1 : slope);
                edge.y = y + 0.5f + offset * (mostly_across ? slope : 1);
                edge.strength = here;
                edge.normal_x = gx / here;
                edge.normal_y = gy / here;
            }
        }
    });
}

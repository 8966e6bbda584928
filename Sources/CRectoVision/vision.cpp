// SPDX-License-Identifier: Apache-2.0
#include "guarded.h"
#include "reduction.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <vector>

using recto::guarded;
using recto::matrix;

namespace {

// Adds |dx| + |dy| of one row to its columns' sums; plain loops, which compilers turn into vector instructions.
void add_gradient(
    const uint8_t *above,
    const uint8_t *row,
    const uint8_t *below,
    int width,
    std::vector<uint16_t> &sums
) {
    uint16_t *sum = sums.data();
    for (int x = 1; x + 1 < width; ++x)
        sum[x] += (uint16_t)(std::abs(row[x + 1] - row[x - 1]) + std::abs(below[x] - above[x]));
}

void store(const std::vector<cv::Point2f> &points, double corners[8]) {
    for (int corner = 0; corner < 4; ++corner) {
        corners[2 * corner] = points[corner].x;
        corners[2 * corner + 1] = points[corner].y;
    }
}

}  // namespace

recto_vision_status recto_gradient_map(recto_pixels image, int32_t cell, uint8_t *map) {
    return guarded([&] {
        int columns = image.width / cell;
        int rows = image.height / cell;
        int width = columns * cell;
        // A cell of 128 pixels' side would still fit into 16 bits; sides of 20 are the most in use.
        std::vector<uint16_t> sums(width);
        for (int row = 0; row < rows; ++row) {
            std::fill(sums.begin(), sums.end(), 0);
            for (int y = row * cell; y < (row + 1) * cell; ++y) {
                auto line = [&](int at) { return image.base + (size_t)at * image.bytes_per_row; };
                add_gradient(line(std::max(y - 1, 0)), line(y), line(std::min(y + 1, image.height - 1)), width, sums);
            }
            for (int column = 0; column < columns; ++column) {
                uint32_t sum = std::accumulate(&sums[column * cell], &sums[column * cell] + cell, 0u);
                // Halved, so that the strongest gradient there is, 510, still fits.
                map[row * columns + column] = (uint8_t)(sum / (2 * cell * cell));
            }
        }
    });
}

recto_vision_status recto_map_smooth(recto_pixels map, int32_t side) {
    return guarded([&] {
        cv::Mat values = matrix(map);
        cv::blur(values, values, cv::Size(side, side));
    });
}

recto_vision_status recto_map_threshold(recto_pixels map, double *threshold) {
    return guarded([&] {
        cv::Mat ignored;
        *threshold = cv::threshold(matrix(map), ignored, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    });
}

recto_vision_status recto_map_regions(
    recto_pixels map,
    double threshold,
    int32_t closing,
    int32_t opening,
    recto_region *regions,
    size_t capacity,
    size_t *count
) {
    return guarded([&] {
        cv::Mat values = matrix(map);
        cv::Mat mask = values >= threshold;
        auto square = [](int side) { return cv::getStructuringElement(cv::MORPH_RECT, cv::Size(side, side)); };
        if (closing > 1) cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, square(closing));
        if (opening > 1) cv::morphologyEx(mask, mask, cv::MORPH_OPEN, square(opening));
        std::vector<std::vector<cv::Point>> contours;
        cv::findContours(mask, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
        std::sort(contours.begin(), contours.end(), [](const auto &left, const auto &right) {
            return cv::contourArea(left) > cv::contourArea(right);
        });
        if (contours.size() > capacity) contours.resize(capacity);
        *count = 0;
        for (const auto &contour : contours) {
            recto_region region = {};
            region.area = cv::contourArea(contour);
            std::vector<cv::Point2f> corners(4);
            cv::minAreaRect(contour).points(corners.data());
            store(corners, region.rectangle);

            std::vector<cv::Point> hull, outline;
            // OpenCV means "clockwise" with y pointing up; ours points down.
            cv::convexHull(contour, hull, false);
            // The coarsest outline that still has four corners, from 2 to 12 % of the hull's length.
            for (double share = 0.02; share <= 0.12 && !region.has_quadrilateral; share += 0.01) {
                cv::approxPolyDP(hull, outline, share * cv::arcLength(hull, true), true);
                if (outline.size() != 4) continue;
                store(std::vector<cv::Point2f>(outline.begin(), outline.end()), region.quadrilateral);
                region.has_quadrilateral = true;
            }

            cv::Rect box = cv::boundingRect(contour);
            cv::Mat inside = cv::Mat::zeros(box.size(), CV_8U);
            cv::fillPoly(inside, std::vector<std::vector<cv::Point>>{contour}, 255, cv::LINE_8, 0, -box.tl());
            region.density = cv::mean(values(box), inside)[0];
            regions[(*count)++] = region;
        }
    });
}

recto_vision_status recto_perspective_between(const double *from, const double *to, double *result) {
    return guarded([&] {
        cv::Point2f source[4], target[4];
        for (int corner = 0; corner < 4; ++corner) {
            source[corner] = {(float)from[2 * corner], (float)from[2 * corner + 1]};
            target[corner] = {(float)to[2 * corner], (float)to[2 * corner + 1]};
        }
        cv::Mat found = cv::getPerspectiveTransform(source, target);
        std::copy_n(found.ptr<double>(), 9, result);
    });
}

recto_vision_status recto_perspective_warp(recto_pixels source, const double *values, recto_pixels destination) {
    return guarded([&] {
        cv::Mat target = matrix(destination);
        cv::Mat transform(3, 3, CV_64F, const_cast<double *>(values));
        cv::warpPerspective(
            matrix(source), target, transform, target.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
            cv::BORDER_REPLICATE
        );
    });
}

recto_vision_status recto_pixels_reduce(recto_pixels source, recto_pixels destination) {
    return guarded([&] {
        const bool halves = source.width == 2 * destination.width && source.height == 2 * destination.height;
        const bool enlarges = source.width < destination.width || source.height < destination.height;
        // OpenCV has a loop of its own for halves, and only OpenCV knows the values between pixels.
        if (halves || enlarges) {
            cv::Mat target = matrix(destination);
            cv::resize(matrix(source), target, target.size(), 0, 0, cv::INTER_AREA);
        } else {
            recto::reduce(source, destination);
        }
    });
}

recto_vision_status recto_pixels_sharpen(recto_pixels source, double sigma, double amount, recto_pixels destination) {
    return guarded([&] {
        cv::Mat target = matrix(destination);
        cv::Mat blurred;
        cv::GaussianBlur(matrix(source), blurred, cv::Size(0, 0), sigma);
        cv::addWeighted(matrix(source), 1 + amount, blurred, -amount, 0, target);
    });
}

recto_vision_status recto_pixels_flatten(recto_pixels source, int32_t side, recto_pixels destination) {
    return guarded([&] {
        cv::Mat target = matrix(destination);
        cv::Mat image = matrix(source), low, high, range;
        cv::Mat square = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(side, side));
        cv::erode(image, low, square);
        cv::dilate(image, high, square);
        cv::blur(low, low, cv::Size(side, side));
        cv::blur(high, high, cv::Size(side, side));
        cv::subtract(high, low, range);
        cv::max(range, 8, range);  // below this contrast is noise
        cv::subtract(image, low, target);
        cv::divide(target, range, target, 255);
    });
}

recto_vision_status recto_pixels_light(recto_pixels source, int32_t side, recto_pixels destination) {
    return guarded([&] {
        cv::Mat target = matrix(destination);
        cv::Mat image = matrix(source), ground;
        // A closing takes dark strokes away and leaves the edges of shadows where they are.
        cv::morphologyEx(image, ground, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(side, side)));
        cv::divide(image, ground, target, 255);
    });
}

recto_vision_status recto_pixels_enlarge(recto_pixels source, recto_pixels destination) {
    return guarded([&] {
        cv::Mat target = matrix(destination);
        cv::resize(matrix(source), target, target.size(), 0, 0, cv::INTER_LINEAR);
    });
}

recto_vision_status recto_pixels_grey(recto_pixels source, recto_pixels destination) {
    return guarded([&] {
        cv::Mat target = matrix(destination);
        cv::cvtColor(matrix(source), target, cv::COLOR_RGB2GRAY);
    });
}

// SPDX-License-Identifier: Apache-2.0
// Networks of convolutions, rectifiers and sums, computed here.
#ifndef CRECTO_VISION_CONVOLUTIONAL_NETWORK_H
#define CRECTO_VISION_CONVOLUTIONAL_NETWORK_H

#include "convolution.h"

#include <memory>
#include <opencv2/dnn.hpp>

namespace recto {

// As many as whole vectors have, or whole pairs.
template <typename Count>
inline Count padded(Count count, Count to = 8) {
    return (count + to - 1) / to * to;
}

// Values of a layer, row by row, the channels of a place together, an even number of them; zeros around them, as far as their readers reach.
class Grid {
public:
    Grid() = default;
    Grid(int width, int height, int channels, int border_x, int border_y);

    int width = 0, height = 0, channels = 0;
    size_t row_step() const { return (size_t)(width + 2 * border_x) * channels; }
    float *row(int y) const { return values.get() + start(y); }
    // The same row in whole numbers, once they are taken.
    const int16_t *whole_row(int y) const { return whole.get() + start(y); }
    // Takes the values as whole numbers, if that was not done yet; returns what 1 stands for.
    float narrow(const Arithmetic &arithmetic);

private:
    size_t count() const { return padded<size_t>((height + 2 * border_y) * row_step()); }
    size_t start(int y) const { return (size_t)(y + border_y) * row_step() + (size_t)border_x * channels; }

    int border_x = 0, border_y = 0;
    std::unique_ptr<float[]> values;
    std::unique_ptr<int16_t[]> whole;
    float unit = 0;
};

// OpenCV 4.6 makes a matrix of an image for each convolution, which for few channels costs as much as the arithmetic.
class ConvolutionalNetwork {
public:
    // Takes over the network that OpenCV has read; throws if there is a layer of another kind, or in another order.
    explicit ConvolutionalNetwork(cv::dnn::Net &net);

    // One of those that this processor can run, in place of the fastest.
    void choose(const Arithmetic &other) { arithmetic = &other; }

    // The output's planes for one input plane after the other.
    cv::Mat run(const float *planes, int channels, int height, int width) const;

private:
    // A convolution with the operations that follow it at each place.
    struct Step {
        int input, other = -1;
        int input_channels, output_channels;
        // Each as high, then as wide.
        int kernel[2], stride[2], dilation[2], padding[2];
        // Each place gives so many, each way, by a kernel of its own.
        int rise = 1;
        bool rectifies_before = false, rectifies_after = false;
        // Of each part that rises, each tap, each pair of channels of the input, each of the output: two weights.
        std::vector<int16_t> weights;
        // Of each channel of the output: what a weight of 1 stands for, and what is added to a sum.
        std::vector<float> units, bias;

        int padded_channels() const { return padded(output_channels); }
        int input_pairs() const { return padded(input_channels, 2) / 2; }
    };

    // The way values are read.
    struct Use {
        // The distance read beyond them, up and down, then to the sides.
        int border[2] = {0, 0};
        // By which step at last.
        int last = 0;
    };

    void add_convolution(cv::dnn::Layer &layer, int input, bool rises);
    Grid run(const Step &step, Grid &input, const Grid *other, const Use &use) const;

    const Arithmetic *arithmetic = arithmetics().back();
    std::vector<Step> steps;
    // Of the input's values, which have the number 0, and of each step's, from 1 on.
    std::vector<Use> uses;
};

}  // namespace recto

#endif

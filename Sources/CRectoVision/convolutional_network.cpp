// SPDX-License-Identifier: Apache-2.0
#include "convolutional_network.h"

#include "processor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <opencv2/dnn/all_layers.hpp>

using recto::Arithmetic;
using recto::ConvolutionalNetwork;
using recto::Grid;

Grid::Grid(int width, int height, int channels, int border_x, int border_y)
    : width(width), height(height), channels(channels), border_x(border_x), border_y(border_y) {
    values.reset(new float[count()]);
    const size_t side = (size_t)border_x * channels;
    std::fill_n(values.get(), border_y * row_step(), 0.0f);
    for (int y = 0; y < height; ++y) {
        std::fill_n(row(y) - side, side, 0.0f);
        std::fill_n(row(y) + (size_t)width * channels, side, 0.0f);
    }
    std::fill(values.get() + (size_t)(border_y + height) * row_step(), values.get() + count(), 0.0f);
}

float Grid::narrow(const Arithmetic &arithmetic) {
    if (!whole) {
        whole.reset(new int16_t[count()]);
        unit = arithmetic.narrow(values.get(), count(), whole.get());
    }
    return unit;
}

const std::vector<const Arithmetic *> &recto::arithmetics() {
    static const auto found = [] {
        std::vector<const Arithmetic *> all = {&plain_arithmetic};
#ifdef __x86_64__
        if (has_avx2()) all.push_back(&avx2_arithmetic);
        if (has_vnni()) all.push_back(&vnni_arithmetic);
#endif
        return all;
    }();
    return found;
}

ConvolutionalNetwork::ConvolutionalNetwork(cv::dnn::Net &net) {
    const auto names = net.getLayerNames();
    std::map<const cv::dnn::Layer *, int> readers;
    for (const auto &name : names)
        for (const auto &input : net.getLayerInputs(net.getLayerId(name))) ++readers[input.get()];

    // The value that each layer gives.
    std::map<const cv::dnn::Layer *, int> value;
    for (const auto &name : names) {
        const int id = net.getLayerId(name);
        const auto layer = net.getLayer(id);
        const auto inputs = net.getLayerInputs(id);
        const auto value_of = [&](const cv::Ptr<cv::dnn::Layer> &input) {
            // The first layer's input is not one of the named layers.
            const auto found = value.find(input.get());
            CV_Assert(found != value.end() || steps.empty());
            return found == value.end() ? 0 : found->second;
        };
        // This layer may change the last step's output if nothing else reads it.
        const auto continues = [&](const cv::Ptr<cv::dnn::Layer> &input) {
            return !steps.empty() && value_of(input) == (int)steps.size() && readers[input.get()] == 1;
        };
        if (layer->type == "Convolution" || layer->type == "Deconvolution") {
            CV_Assert(inputs.size() == 1);
            add_convolution(*layer, value_of(inputs[0]), layer->type == "Deconvolution");
        } else if (layer->type == "ReLU") {
            CV_Assert(inputs.size() == 1 && continues(inputs[0]));
            const auto *rectifier = dynamic_cast<cv::dnn::ReLULayer *>(layer.get());
            CV_Assert(rectifier && rectifier->negativeSlope == 0);
            Step &step = steps.back();
            (step.other < 0 ? step.rectifies_before : step.rectifies_after) = true;
        } else if (layer->type == "Eltwise") {
            CV_Assert(inputs.size() == 2 && (continues(inputs[0]) || continues(inputs[1])));
            Step &step = steps.back();
            CV_Assert(step.other < 0);
            step.other = value_of(inputs[continues(inputs[1]) ? 0 : 1]);
        } else {
            CV_Assert(layer->type == "Identity" && inputs.size() == 1 && continues(inputs[0]));
        }
        value[layer.get()] = (int)steps.size();
    }
    uses.resize(steps.size() + 1);
    for (size_t index = 0; index < steps.size(); ++index) {
        const Step &step = steps[index];
        Use &use = uses[step.input];
        for (int axis : {0, 1}) use.border[axis] = std::max(use.border[axis], step.padding[axis]);
        use.last = (int)index;
        if (step.other >= 0) uses[step.other].last = (int)index;
    }
}

void ConvolutionalNetwork::add_convolution(cv::dnn::Layer &layer, int input, bool rises) {
    const auto *sizes = dynamic_cast<cv::dnn::BaseConvolutionLayer *>(&layer);
    CV_Assert(sizes && layer.blobs.size() == 2 && layer.blobs[0].dims == 4);
    const cv::Mat &kernel = layer.blobs[0], &bias = layer.blobs[1];
    CV_Assert(kernel.type() == CV_32F && bias.type() == CV_32F && kernel.isContinuous() && bias.isContinuous());
    Step step;
    step.input = input;
    step.output_channels = kernel.size[rises ? 1 : 0];
    step.input_channels = kernel.size[rises ? 0 : 1];
    const int known = input == 0 ? step.input_channels : steps[input - 1].output_channels;
    CV_Assert(step.input_channels == known && bias.total() == (size_t)step.output_channels);
    for (int axis : {0, 1}) {
        step.kernel[axis] = kernel.size[2 + axis];
        step.stride[axis] = (int)sizes->strides.at(axis);
        step.dilation[axis] = (int)sizes->dilations.at(axis);
        step.padding[axis] = (int)sizes->pads_begin.at(axis);
        CV_Assert(sizes->pads_end.at(axis) == sizes->pads_begin.at(axis));
    }
    const int taps = step.kernel[0] * step.kernel[1], channels = step.padded_channels();
    if (rises) {
        // Kernels that do not overlap: each tap is a convolution of its own, for its share of the output.
        step.rise = step.stride[0];
        for (int axis : {0, 1}) {
            CV_Assert(step.kernel[axis] == step.rise && step.stride[axis] == step.rise && step.padding[axis] == 0);
            step.kernel[axis] = step.stride[axis] = 1;
        }
        for (const size_t more : sizes->adjust_pads) CV_Assert(more == 0);
    }
    const auto weight = [&](int to, int from, int tap) {
        const size_t pair = rises ? from * step.output_channels + to : to * step.input_channels + from;
        return kernel.ptr<float>()[pair * taps + tap];
    };
    const int pairs = step.input_pairs();
    step.weights.assign((size_t)taps * pairs * channels * 2, 0);
    step.units.assign(channels, 0);
    step.bias.assign(channels, 0);
    std::copy_n(bias.ptr<float>(), step.output_channels, step.bias.begin());
    for (int to = 0; to < step.output_channels; ++to) {
        float most = 0, total = 0;
        for (int from = 0; from < step.input_channels; ++from)
            for (int tap = 0; tap < taps; ++tap) {
                most = std::max(most, std::abs(weight(to, from, tap)));
                total += std::abs(weight(to, from, tap));
            }
        if (most == 0) continue;
        // Rounding may add a half to each.
        const int room = most_of_weights - taps * step.input_channels;
        CV_Assert(std::isfinite(total) && room > 0);
        const float scale = std::min(room / total, INT16_MAX / most);
        step.units[to] = 1 / scale;
        for (int from = 0; from < step.input_channels; ++from)
            for (int tap = 0; tap < taps; ++tap) {
                const size_t at = (((size_t)tap * pairs + from / 2) * channels + to) * 2 + from % 2;
                step.weights[at] = (int16_t)std::lround(scale * weight(to, from, tap));
            }
    }
    steps.push_back(std::move(step));
}

cv::Mat ConvolutionalNetwork::run(const float *planes, int channels, int height, int width) const {
    CV_Assert(!steps.empty() && steps[0].input_channels == channels);
    std::vector<Grid> values(steps.size() + 1);
    values[0] = Grid(width, height, padded(channels, 2), uses[0].border[1], uses[0].border[0]);
    for (int y = 0; y < height; ++y) {
        float *row = values[0].row(y);
        const size_t step = values[0].channels;
        std::fill_n(row, width * step, 0.0f);
        for (int channel = 0; channel < channels; ++channel) {
            const float *plane = planes + ((size_t)channel * height + y) * width;
            for (int x = 0; x < width; ++x) row[x * step + channel] = plane[x];
        }
    }
    for (size_t index = 0; index < steps.size(); ++index) {
        const Step &step = steps[index];
        const Grid *other = step.other < 0 ? nullptr : &values[step.other];
        values[index + 1] = run(step, values[step.input], other, uses[index + 1]);
        for (size_t done = 0; done <= index; ++done)
            if (uses[done].last == (int)index) values[done] = Grid();
    }
    const Grid &last = values.back();
    const int shape[] = {1, steps.back().output_channels, last.height, last.width};
    cv::Mat output(4, shape, CV_32F);
    for (int channel = 0; channel < shape[1]; ++channel)
        for (int y = 0; y < last.height; ++y) {
            float *line = output.ptr<float>() + ((size_t)channel * last.height + y) * last.width;
            const float *row = last.row(y) + channel;
            for (int x = 0; x < last.width; ++x) line[x] = row[(size_t)x * last.channels];
        }
    return output;
}

Grid ConvolutionalNetwork::run(const Step &step, Grid &input, const Grid *other, const Use &use) const {
    const int sides[] = {input.height, input.width};
    // Rows and columns of places that kernels have room for.
    int counts[2];
    for (int axis : {0, 1}) {
        const int room = sides[axis] + 2 * step.padding[axis] - (step.kernel[axis] - 1) * step.dilation[axis] - 1;
        CV_Assert(room >= 0);
        counts[axis] = room / step.stride[axis] + 1;
    }
    const int rise = step.rise;
    Grid output(counts[1] * rise, counts[0] * rise, step.padded_channels(), use.border[1], use.border[0]);
    CV_Assert(!other || (other->width == output.width && other->height == output.height
                         && other->channels == output.channels));

    std::vector<ptrdiff_t> offsets;
    for (int y = 0; y < step.kernel[0]; ++y)
        for (int x = 0; x < step.kernel[1]; ++x)
            offsets.push_back((ptrdiff_t)y * step.dilation[0] * input.row_step()
                              + (ptrdiff_t)x * step.dilation[1] * input.channels);
    const float unit = input.narrow(*arithmetic);
    std::vector<float> units = step.units;
    for (float &one : units) one *= unit;
    ConvolutionRow row;
    row.offsets = &offsets;
    row.input_pairs = step.input_pairs();
    row.units = units.data();
    row.bias = step.bias.data();
    row.output_channels = output.channels;
    row.width = counts[1];
    row.rectifies_before = step.rectifies_before;
    row.rectifies_after = step.rectifies_after;
    row.input_step = (size_t)step.stride[1] * input.channels;
    row.output_step = (size_t)rise * output.channels;
    const size_t kernel_weights = offsets.size() * step.input_pairs() * output.channels * 2;
    for (int y = 0; y < counts[0]; ++y)
        for (int part = 0; part < rise * rise; ++part) {
            const int to_y = y * rise + part / rise, offset = part % rise * output.channels;
            row.input = input.whole_row(y * step.stride[0] - step.padding[0]) - (ptrdiff_t)step.padding[1] * input.channels;
            row.weights = step.weights.data() + part * kernel_weights;
            row.output = output.row(to_y) + offset;
            row.other = other ? other->row(to_y) + offset : nullptr;
            arithmetic->convolve(row);
        }
    return output;
}

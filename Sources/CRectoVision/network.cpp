// SPDX-License-Identifier: Apache-2.0
#include "convolutional_network.h"
#include "guarded.h"

#include <algorithm>
#include <memory>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/dnn.hpp>
#include <string>
#include <vector>

using recto::guarded;

struct recto_network {
    cv::dnn::Net net;
    // In place of it, if not null.
    std::unique_ptr<recto::ConvolutionalNetwork> convolutions;
    std::vector<cv::Mat> outputs;
};

recto_vision_status recto_network_create(
    const uint8_t *bytes,
    size_t count,
    bool is_convolutional,
    recto_network **network
) {
    return guarded([&] {
        // The reader of ONNX files reports damage to the log as well as by an exception.
        static const auto silenced = cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
        (void)silenced;
        auto made = std::make_unique<recto_network>();
        made->net = cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(bytes), count);
        CV_Assert(!made->net.empty());
        if (is_convolutional) {
            made->convolutions = std::make_unique<recto::ConvolutionalNetwork>(made->net);
            made->net = cv::dnn::Net();
            *network = made.release();
            return;
        }
        made->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        made->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
        *network = made.release();
    });
}

int32_t recto_arithmetic_count(void) { return (int32_t)recto::arithmetics().size(); }

recto_vision_status recto_network_choose_arithmetic(recto_network *network, int32_t arithmetic) {
    return guarded([&] {
        CV_Assert(network->convolutions);
        network->convolutions->choose(*recto::arithmetics().at((size_t)arithmetic));
    });
}

void recto_network_free(recto_network *network) { delete network; }

recto_vision_status recto_network_run(
    recto_network *network,
    const float *values,
    int32_t channels,
    int32_t height,
    int32_t width,
    const char *names,
    size_t count
) {
    return guarded([&] {
        if (network->convolutions) {
            CV_Assert(count == 0);
            network->outputs = {network->convolutions->run(values, channels, height, width)};
            return;
        }
        const int shape[] = {1, channels, height, width};
        network->net.setInput(cv::Mat(4, shape, CV_32F, const_cast<float *>(values)));
        network->outputs.clear();
        if (count == 0) {
            network->outputs.push_back(network->net.forward());
        } else {
            std::vector<cv::String> wanted;
            for (const char *name = names; wanted.size() < count; name += wanted.back().size() + 1) {
                CV_Assert(*name != 0);  // OpenCV would hand out the input
                wanted.emplace_back(name);
            }
            network->net.forward(network->outputs, wanted);
        }
        for (cv::Mat &output : network->outputs) {
            CV_Assert(output.type() == CV_32F);
            // The output must not be a view with gaps, nor memory that the next run writes to while it is read.
            output = output.clone();
        }
    });
}

recto_vision_status recto_network_output(
    const recto_network *network,
    size_t index,
    const float **values,
    size_t *count
) {
    return guarded([&] {
        const cv::Mat &output = network->outputs.at(index);
        *values = output.ptr<float>();
        *count = output.total();
    });
}

recto_vision_status recto_pixels_planes(
    recto_pixels image,
    bool is_reversed,
    const float mean[3],
    float scale,
    int32_t width,
    int32_t height,
    float *planes
) {
    return guarded([&] {
        CV_Assert(image.width <= width && image.height <= height);
        const size_t plane = (size_t)width * height;
        std::fill(planes, planes + 3 * plane, 0.0f);
        for (int channel = 0; channel < 3; ++channel) {
            float *values = planes + plane * (is_reversed ? 2 - channel : channel);
            const uint8_t *samples = image.base + (image.channels == 3 ? channel : 0);
            const float offset = -mean[channel] * scale;
            for (int y = 0; y < image.height; ++y) {
                const uint8_t *row = samples + (size_t)y * image.bytes_per_row;
                float *line = values + (size_t)y * width;
                // Two loops, so that each has a stride known to the compiler, which then uses vector instructions.
                if (image.channels == 3)
                    for (int x = 0; x < image.width; ++x) line[x] = row[3 * x] * scale + offset;
                else
                    for (int x = 0; x < image.width; ++x) line[x] = row[x] * scale + offset;
            }
        }
    });
}

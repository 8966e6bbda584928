// SPDX-License-Identifier: Apache-2.0
#include "convolution_body.h"

void recto::convolve_row_plain(const ConvolutionRow &row) { convolve(row); }

# SPDX-License-Identifier: Apache-2.0
"""Documents photographed from screens and prints, and honest ones, to measure the doubt about copies."""

# SPDX-License-Identifier: Apache-2.0
"""Draws documents with machine readable zones and photographs them, to measure their reader: see `Samples/zones.py`."""

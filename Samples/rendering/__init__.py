# SPDX-License-Identifier: Apache-2.0
"""Renders the sample specimens: people, payloads, cards, photographs and the truth about them."""

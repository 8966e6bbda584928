# SPDX-License-Identifier: Apache-2.0
"""Fronts of licences and cards and pages of passports, to measure what reads their print."""

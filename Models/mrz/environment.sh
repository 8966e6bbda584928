# SPDX-License-Identifier: Apache-2.0
# Makes the environment of a training beside its cache: sourced by train.sh of each folder, with `cache` and `requirements`.
environment=$cache-venv
mkdir -p "$cache"
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --requirement "$requirements"

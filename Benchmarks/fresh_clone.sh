#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Times what somebody waits for who has just heard of Recto: from `git clone` to the first record, by the program that
# Scripts/install built and installed, with the clone removed again. usage: fresh_clone.sh [REPOSITORY]
#
# Left out are what the Swift toolchain and Debian's packages take to install, since they are there, and the download of
# Swift packages that the user's cache holds already; it is said how many those are.
set -euo pipefail
repository=$(realpath "${1:-$(dirname "$0")/..}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

began=$(date +%s%N)
step() {
    local now
    now=$(date +%s%N)
    printf '%-28s %6.1f s\n' "$1" "$(((now - ${last:-$began}) / 100000000))e-1"
    last=$now
}
git clone --quiet "file://$repository" "$scratch/recto"
step "git clone"
"$scratch/recto/Scripts/install" "$scratch/prefix" >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; exit 2; }
step "Scripts/install"
mv "$scratch/recto/Samples/license-backs-clean/texas.jpg" "$scratch"
cached=$(grep -c '^Fetching .* from cache' "$scratch/log" || true)
rm -rf "$scratch/recto"
last=$(date +%s%N)
(cd / && env -i "$scratch/prefix/bin/recto" scan "$scratch/texas.jpg" --fail-on never 2>/dev/null) >"$scratch/lines"
step "first record"
grep -q '"idNumber":"00001130"' "$scratch/lines" || { echo "fresh_clone: the record is another" >&2; exit 1; }
last=$began step "in all"
echo "$cached Swift packages were in the cache; $(nproc) processors, load $(cut -d' ' -f1 /proc/loadavg) at the end"

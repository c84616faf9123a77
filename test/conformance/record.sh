#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Records what a real GPU prints for every conformance program, as one text file: $OUT/recorded.txt,
# and for the oracle's random kernels: $OUT/gpu-results.txt, which is kept as test/oracle/gpu-results.txt.
#
# Run it on a machine with an NVIDIA GPU and CUDA 13, in any directory of the checkout; then split the
# file with test/conformance/unpack.py. Arguments name programs to record (default: all). Each program
# is compiled with nvcc, run once with a time-out, and run again under compute-sanitizer (memcheck and
# racecheck) whose verdicts go into the record too, so that no expectation rests on undefined behaviour.
set -uo pipefail

out=$(realpath "${OUT:-.}")
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$PATH:${CUDA_HOME:-/usr/local/cuda}/bin
export work

nvcc_version=$(nvcc --version | sed -n 's/.*, V//p')
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1 | sed 's/, /, driver /')
export provenance="$gpu, nvcc $nvcc_version, $(date -u +%Y-%m-%d)"

# One sanitizer tool's verdict on a binary: clean, or the number of errors it counted.
verdict() {
  local summary
  summary=$(timeout 120 compute-sanitizer --tool "$1" --report-api-errors no "$2" 2>&1 |
    sed -n 's/.*\(ERROR SUMMARY\|RACECHECK SUMMARY\): \([0-9]*\) .*/\2/p' | tail -n 1)
  case $summary in 0) echo clean ;; '') echo unknown ;; *) echo "$summary" ;; esac
}

record_one() {
  local program=${1#./} slug binary flags section status
  slug=${program//\//__}
  binary=$work/${slug%.cu}
  section=$work/$slug.section
  flags=$(sed -n 's,^// flags: ,,p' "$program")
  # shellcheck disable=SC2086 # flags are words
  if ! nvcc -arch=native -std=c++17 -w $flags "$program" -o "$binary" >"$binary.log" 2>&1; then
    echo "does not compile: $program" >&2
    cat "$binary.log" >&2
    return
  fi
  timeout 60 "$binary" >"$binary.stdout" 2>"$binary.stderr"
  status=$?
  {
    echo "#! begin $program exit=$status"
    echo "#! provenance $provenance, memcheck $(verdict memcheck "$binary"), racecheck $(verdict racecheck "$binary")"
    cat "$binary.stdout"
    echo "#! end"
  } >"$section"
  echo "exit $status: $program" >&2
}
export -f record_one verdict

if [ $# -gt 0 ]; then printf '%s\n' "$@"; else find . -name '*.cu' | sort; fi |
  xargs -P "${JOBS:-8}" -I{} bash -c 'record_one "$1"' _ {}
cat "$work"/*.section >"$out/recorded.txt"
echo "recorded $(grep -c '^#! begin' "$out/recorded.txt") programs on $provenance" >&2

# The random kernels of test/oracle, as a file of its own; it belongs there as gpu-results.txt.
python3 ../oracle/run.py --record "nvcc -arch=native -std=c++17 -w" --provenance "$provenance" -j "${JOBS:-8}" \
  --seeds "${SEEDS:-0-299}" >"$out/gpu-results.txt"

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Records the programs of Inputs/ on a real GPU, as Inputs/records/NAME.record. Run it on a machine with an NVIDIA
# GPU and CUDA 13.
set -euo pipefail

cd "$(dirname "$0")"
PATH=$PATH:${CUDA_HOME:-/usr/local/cuda}/bin
export LD_LIBRARY_PATH=${CUDA_HOME:-/usr/local/cuda}/lib64:${LD_LIBRARY_PATH:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p Inputs/records

nvcc -shared -Xcompiler -fPIC -cudart shared ../../runtime/recorder/cuda_recorder.cpp -o "$work/recorder.so"
for source in Inputs/*.cu; do
  name=$(basename "$source" .cu)
  nvcc -arch=native -std=c++17 -cudart shared "$source" -o "$work/$name"
  OFFLOOM_VERIFY=Inputs/records/$name.record LD_PRELOAD=$work/recorder.so "$work/$name"
done
echo "Recorded as record.sh does: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1 |
  sed 's/, /, driver /'), nvcc $(nvcc --version | sed -n 's/.*, V//p'), $(date -u +%Y-%m-%d)." >Inputs/records/README.md

#!/bin/bash
# Compares launches, copies and memory bandwidth of SYCL with those of CUDA, on a machine with an NVIDIA GPU and nvcc.
#
#   bench/nvidia/run.sh PROGRAM [TURNS]
#
# PROGRAM is launch.cpp, compiled with: sycl-clang++ -O3 -fsycl-targets=nvidia_gpu_sm_90 bench/nvidia/launch.cpp -o PROGRAM
# Both programs run in turn; the table contains the best of all turns.
set -euo pipefail
program=$(realpath -- "$1") turns=${2:-3}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
nvcc -O3 -std=c++17 -arch=native "$(dirname "$0")/launch.cu" -o "$directory/cuda"
for ((turn = 0; turn < turns; turn++)); do
    timeout 60 "$program" >>"$directory/sycl.txt"
    timeout 60 "$directory/cuda" >>"$directory/cuda.txt"
done
echo "| figure | CUDA | SYCL | SYCL / CUDA |"
echo "|---|---:|---:|---:|"
awk -F'|' '
    function better(name, old, new) { return name ~ /us$/ ? new < old : new > old }
    FNR == NR { if (!($1 in cuda) || better($1, cuda[$1], $2)) cuda[$1] = $2; next }
    { if (!($1 in sycl)) order[++count] = $1; if (!($1 in sycl) || better($1, sycl[$1], $2)) sycl[$1] = $2 }
    END {
        for (i = 1; i <= count; i++)
            printf "| %s | %s | %s | %.2f |\n", order[i], cuda[order[i]], sycl[order[i]], sycl[order[i]] / cuda[order[i]]
    }' "$directory/cuda.txt" "$directory/sycl.txt"

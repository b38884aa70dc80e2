#!/bin/bash
# Compares SYCL with CUDA on a machine with an NVIDIA GPU and nvcc: launches, copies, memory bandwidth, and program startup.
#
#   bench/nvidia/run.sh LAUNCH START [ROUNDS]
#
# LAUNCH and START are the executables built from launch.cpp and start.cpp:
#   sycl-clang++ -O3 -fsycl-targets=nvidia_gpu_sm_90 bench/nvidia/launch.cpp -o LAUNCH
#   sycl-clang++ -O3 -fsycl-targets=nvidia_gpu_sm_90 bench/nvidia/start.cpp -o START
# The SYCL and CUDA programs run alternately. The table contains the best result of all rounds.
set -euo pipefail
(($# >= 2)) || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
launch=$(realpath -- "$1") start=$(realpath -- "$2") rounds=${3:-3}
sources=$(dirname "$0")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
for name in launch start; do
    nvcc -O3 -std=c++17 -arch=native "$sources/$name.cu" -o "$directory/$name"
done

# Prints the run time of a program. Argument: the program.
print_start() {
    local began=$EPOCHREALTIME
    timeout 60 "$1" >/dev/null
    local ended=$EPOCHREALTIME
    echo "time to first result, ms|$(((${ended/./} - ${began/./}) / 1000))"
}

for ((round = 0; round < rounds; round++)); do
    timeout 60 "$launch" >>"$directory/sycl.txt"
    timeout 60 "$directory/launch" >>"$directory/cuda.txt"
    for ((repeat = 0; repeat < 5; repeat++)); do
        print_start "$start" >>"$directory/sycl.txt"
        print_start "$directory/start" >>"$directory/cuda.txt"
    done
done
echo "| measurement | CUDA | SYCL | SYCL / CUDA |"
echo "|---|---:|---:|---:|"
awk -F'|' '
    function better(name, old, new) { return name ~ /[um]s$/ ? new < old : new > old }
    FNR == NR { if (!($1 in cuda) || better($1, cuda[$1], $2)) cuda[$1] = $2; next }
    { if (!($1 in sycl)) order[++count] = $1; if (!($1 in sycl) || better($1, sycl[$1], $2)) sycl[$1] = $2 }
    END {
        for (i = 1; i <= count; i++)
            printf "| %s | %s | %s | %.2f |\n", order[i], cuda[order[i]], sycl[order[i]], sycl[order[i]] / cuda[order[i]]
    }' "$directory/cuda.txt" "$directory/sycl.txt"

// --time-trace says how long each check takes, and each file's passes.
// RUN: %offloom check --no-cache --time-trace=%t.json %s
// RUN: FileCheck --check-prefix=TRACE --input-file=%t.json %s
// TRACE-DAG: "Parse"
// TRACE-DAG: "patterns"
__global__ void kernel(int *p) { p[threadIdx.x] = 1; }

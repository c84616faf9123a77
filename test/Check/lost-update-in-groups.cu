// Places that several threads have in common: those of one quotient, and what a function is handed.
// RUN: not %offloom check --checks='-*,sync-lost-update' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

__global__ void rows(float *sums, const float *in, const float *weights, int width, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int column = i % width, row = i / width;
  if (i < n)
    // CHECK: [[@LINE+1]]:{{.*}} warning: threads with the same index here load 'sums[row]'
    sums[row] += in[column] * weights[i];
}

__global__ void columns(float *sums, const float *in, const float *weights, int width, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int column = i % width, row = i / width;
  if (i < n)
    // CHECK: [[@LINE+1]]:{{.*}} warning: threads with the same index here load 'sums[column]'
    sums[column] += in[row] * weights[i];
}

// One thread of each row; a rotation, in which each place comes once.
__global__ void firstOfRow(float *sums, const float *in, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % width == 0)
    sums[i / width] += in[i];
}
__global__ void rotated(float *sums, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sums[i % n] += in[i];
}

struct Queue {
  int *items;
  int size;
};

__device__ void push(Queue *queue, int item) {
  // CHECK: [[@LINE+1]]:{{.*}} warning: all threads load 'queue->size'
  int slot = queue->size++;
  queue->items[slot] = item;
}
__device__ void count(int *counter) { atomicAdd(counter, 1); }
__device__ void mark(Queue *queue) { ++queue->size; }

__global__ void collect(const float *in, int n, Queue *queue, int *counter, Queue *queues) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] > 0) {
    push(queue, i);
    count(counter);
  }
  mark(&queues[i]);
}

// Subtracts the mean of each row from the row. A thread's own value lives across the barriers of the
// reduction, in which fewer threads take part from step to step.
template <int Threads> __global__ void centreRows(float *rows) {
  __shared__ float partial[Threads];
  float *row = rows + blockIdx.x * Threads;
  int t = threadIdx.x;
  float mine = row[t];
  partial[t] = mine;
  __syncthreads();
  for (int half = Threads / 2; half > 0; half /= 2) {
    if (t < half)
      partial[t] += partial[t + half];
    __syncthreads();
  }
  row[t] = mine - partial[0] / Threads;
}

void centre(float *rows, unsigned count) { centreRows<256><<<count, 256>>>(rows); }

// What each collective gives to each rank, of one thread that drives all devices: out of place and in place, of a few
// elements and of many.
// RUN: %offloom cc -std=c++20 %s -o %t -lnccl
// RUN: env OFFLOOM_DEVICES=4 %t | FileCheck %s
// RUN: env OFFLOOM_DEVICES=3 OFFLOOM_SYNCHRONOUS=1 %t | FileCheck %s
// RUN: env OFFLOOM_DEVICES=1 %t | FileCheck %s
#include <cstdio>
#include <functional>
#include <nccl.h>
#include <vector>

int ranks;
std::vector<ncclComm_t> comms;
std::vector<cudaStream_t> streams;

/// What rank r sends at i.
double value(int r, size_t i) { return double((i * 7 + r * 13) % 101) - 40; }

double sum(size_t i) {
  double s = 0;
  for (int r = 0; r < ranks; ++r)
    s += value(r, i);
  return s;
}

using collective = std::function<ncclResult_t(int r, const double *send, double *receive)>;

/// Whether each rank gets expected(r, i) in `got` elements, having sent `sent`; in place, if not negative, what it sends
/// begins at offset(r) of what it receives, or the other way round.
bool gives(size_t sent, size_t got, const collective &call, std::function<double(int, size_t)> expected,
           std::function<bool(int)> receives, std::function<long(int)> offset = nullptr) {
  std::vector<double *> send(ranks), receive(ranks);
  for (int r = 0; r < ranks; ++r) {
    cudaSetDevice(r);
    cudaMallocManaged(&receive[r], (sent + got) * sizeof(double));
    cudaMallocManaged(&send[r], (sent + got) * sizeof(double));
    if (offset) {
      cudaFree(send[r]);
      send[r] = receive[r];
      (offset(r) < 0 ? receive[r] : send[r]) += std::abs(offset(r));
    }
    for (size_t i = 0; i < sent; ++i)
      send[r][i] = value(r, i);
  }
  ncclGroupStart();
  for (int r = 0; r < ranks; ++r)
    if (call(r, send[r], receive[r]) != ncclSuccess)
      return false;
  if (ncclGroupEnd() != ncclSuccess)
    return false;
  bool right = true;
  for (int r = 0; r < ranks; ++r) {
    cudaSetDevice(r);
    cudaStreamSynchronize(streams[r]);
    for (size_t i = 0; receives(r) && i < got; ++i)
      right &= receive[r][i] == expected(r, i);
  }
  return right;
}

void everything(size_t n) {
  const int root = ranks - 1;
  const auto all = [](int) { return true; };
  const auto at_root = [=](int r) { return r == root; };
  const auto same = [](int) { return 0l; };
  const auto all_reduce = [=](int r, const double *s, double *d) {
    return ncclAllReduce(s, d, n, ncclDouble, ncclSum, comms[r], streams[r]);
  };
  const auto total = [](int, size_t i) { return sum(i); };
  printf("AllReduce %d %d\n", gives(n, n, all_reduce, total, all), gives(n, n, all_reduce, total, all, same));
  const auto reduce = [=](int r, const double *s, double *d) {
    return ncclReduce(s, r == root ? d : nullptr, n, ncclDouble, ncclSum, root, comms[r], streams[r]);
  };
  printf("Reduce %d %d\n", gives(n, n, reduce, total, at_root), gives(n, n, reduce, total, at_root, same));
  const auto scatter_sums = [=](int r, const double *s, double *d) {
    return ncclReduceScatter(s, d, n, ncclDouble, ncclSum, comms[r], streams[r]);
  };
  const auto part = [=](int r, size_t i) { return sum(r * n + i); };
  printf("ReduceScatter %d %d\n", gives(ranks * n, n, scatter_sums, part, all),
         gives(ranks * n, n, scatter_sums, part, all, [=](int r) { return -long(r * n); }));
  const auto broadcast = [=](int r, const double *s, double *d) {
    return ncclBroadcast(r == root ? s : nullptr, d, n, ncclDouble, root, comms[r], streams[r]);
  };
  const auto bcast = [=](int r, const double *, double *d) {
    return ncclBcast(d, n, ncclDouble, root, comms[r], streams[r]);
  };
  const auto of_root = [=](int, size_t i) { return value(root, i); };
  printf("Broadcast %d %d\n", gives(n, n, broadcast, of_root, all), gives(n, n, bcast, of_root, all, same));
  const auto all_gather = [=](int r, const double *s, double *d) {
    return ncclAllGather(s, d, n, ncclDouble, comms[r], streams[r]);
  };
  const auto gathered = [=](int, size_t i) { return value(i / n, i % n); };
  printf("AllGather %d %d\n", gives(n, ranks * n, all_gather, gathered, all),
         gives(n, ranks * n, all_gather, gathered, all, [=](int r) { return long(r * n); }));
  const auto to_all = [=](int r, const double *s, double *d) {
    return ncclAlltoAll(s, d, n, ncclDouble, comms[r], streams[r]);
  };
  printf("AlltoAll %d\n", gives(ranks * n, ranks * n, to_all,
                                [=](int r, size_t i) { return value(i / n, r * n + i % n); }, all));
  const auto gather = [=](int r, const double *s, double *d) {
    return ncclGather(s, r == root ? d : nullptr, n, ncclDouble, root, comms[r], streams[r]);
  };
  printf("Gather %d\n", gives(n, ranks * n, gather, gathered, at_root));
  const auto scatter = [=](int r, const double *s, double *d) {
    return ncclScatter(r == root ? s : nullptr, d, n, ncclDouble, root, comms[r], streams[r]);
  };
  printf("Scatter %d\n", gives(ranks * n, n, scatter, [=](int r, size_t i) { return value(root, r * n + i); }, all));
  // To the next rank, from the one before; and backwards at the same time.
  const auto ring = [=](int r, const double *s, double *d) {
    const int next = (r + 1) % ranks, before = (r + ranks - 1) % ranks;
    ncclRecv(d, n, ncclDouble, before, comms[r], streams[r]);
    ncclSend(s + n, n, ncclDouble, before, comms[r], streams[r]);
    ncclSend(s, n, ncclDouble, next, comms[r], streams[r]);
    return ncclRecv(d + n, n, ncclDouble, next, comms[r], streams[r]);
  };
  const auto neighbours = [=](int r, size_t i) {
    return ranks <= 2 && i < n && ranks == 1 ? value(r, n + i)
           : ranks == 1                      ? value(r, i - n)
           : i < n                           ? value((r + ranks - 1) % ranks, i)
                                             : value((r + 1) % ranks, i);
  };
  printf("Send, Recv %d\n", gives(2 * n, 2 * n, ring, neighbours, all));
}

int main() {
  cudaGetDeviceCount(&ranks);
  comms.resize(ranks);
  streams.resize(ranks);
  for (int r = 0; r < ranks; ++r) {
    cudaSetDevice(r);
    cudaStreamCreate(&streams[r]);
  }
  ncclCommInitAll(comms.data(), ranks, nullptr);
  for (size_t n : {1, 37, 5000, 300001}) {
    printf("%zu elements\n", n);
    everything(n);
  }
  for (ncclComm_t comm : comms)
    ncclCommDestroy(comm);
}
// CHECK: 1 elements
// CHECK-NEXT: AllReduce 1 1
// CHECK-NEXT: Reduce 1 1
// CHECK-NEXT: ReduceScatter 1 1
// CHECK-NEXT: Broadcast 1 1
// CHECK-NEXT: AllGather 1 1
// CHECK-NEXT: AlltoAll 1
// CHECK-NEXT: Gather 1
// CHECK-NEXT: Scatter 1
// CHECK-NEXT: Send, Recv 1
// CHECK-NEXT: 37 elements
// CHECK-NOT: {{ 0$| 0 }}
// CHECK: 300001 elements
// CHECK-NEXT: AllReduce 1 1
// CHECK-NOT: {{ 0$| 0 }}
// CHECK: Send, Recv 1

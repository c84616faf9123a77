// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A memory pool that two processes map. CUDA C++ Programming Guide, Stream Ordered Memory
// Allocator, "IPC Memory Pools".
// builds: g++
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

const int count = 1000;

__global__ void fill(int *x, int first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    x[i] = first + i;
}

/// Sends bytes, and a file descriptor beside them unless it is -1.
template <class T> void send(int to, const T &value, int descriptor = -1) {
  iovec bytes{(void *)&value, sizeof value};
  char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  (void)!sendmsg(to, &message, 0);
}

template <class T> T receive(int from, int *descriptor = nullptr) {
  T value;
  iovec bytes{&value, sizeof value};
  char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  (void)!recvmsg(from, &message, 0);
  if (descriptor)
    memcpy(descriptor, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof(int));
  return value;
}

int at(const int *x, int i) {
  int value = -1;
  cudaMemcpy(&value, x + i, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

int child(int socket) {
  int descriptor = -1;
  auto data = receive<cudaMemPoolPtrExportData>(socket, &descriptor);
  cudaMemPool_t pool;
  printf("import: %s\n", cudaGetErrorName(cudaMemPoolImportFromShareableHandle(
                             &pool, (void *)(size_t)descriptor, cudaMemHandleTypePosixFileDescriptor, 0)));
  close(descriptor);
  int *x = nullptr;
  printf("import pointer: %s\n", cudaGetErrorName(cudaMemPoolImportPointer((void **)&x, pool, &data)));
  printf("child reads %d %d\n", at(x, 0), at(x, count - 1));
  fill<<<8, 128>>>(x, 5000);
  cudaDeviceSynchronize();
  send(socket, 1);
  auto later = receive<cudaMemPoolPtrExportData>(socket);
  int *y = nullptr;
  printf("import pointer: %s\n", cudaGetErrorName(cudaMemPoolImportPointer((void **)&y, pool, &later)));
  printf("child reads %d\n", at(y, 7));
  printf("free: %s\n", cudaGetErrorName(cudaFreeAsync(x, 0)));
  printf("free: %s\n", cudaGetErrorName(cudaFree(y)));
  cudaDeviceSynchronize();
  fflush(stdout);
  send(socket, 1);
  return 0;
}

int main() {
  int sockets[2];
  (void)!socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets);
  pid_t process = fork();
  if (process == 0)
    _exit(child(sockets[1]));

  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.handleTypes = cudaMemHandleTypePosixFileDescriptor;
  properties.location.type = cudaMemLocationTypeDevice;
  cudaMemPool_t pool;
  printf("create: %s\n", cudaGetErrorName(cudaMemPoolCreate(&pool, &properties)));
  int *x, *y;
  printf("allocate: %s\n", cudaGetErrorName(cudaMallocFromPoolAsync((void **)&x, count * sizeof(int), pool, 0)));
  fill<<<8, 128>>>(x, 100);
  cudaDeviceSynchronize();
  int descriptor = -1;
  cudaMemPoolPtrExportData data;
  printf("export: %s\n", cudaGetErrorName(cudaMemPoolExportToShareableHandle(
                             &descriptor, pool, cudaMemHandleTypePosixFileDescriptor, 0)));
  printf("export pointer: %s\n", cudaGetErrorName(cudaMemPoolExportPointer(&data, x)));
  fflush(stdout);
  send(sockets[0], data, descriptor);
  close(descriptor);
  receive<int>(sockets[0]);
  printf("parent reads %d %d\n", at(x, 0), at(x, count - 1));

  cudaMallocFromPoolAsync((void **)&y, count * sizeof(int), pool, 0);
  fill<<<8, 128>>>(y, 300);
  cudaDeviceSynchronize();
  cudaMemPoolExportPointer(&data, y);
  fflush(stdout);
  send(sockets[0], data);
  receive<int>(sockets[0]);
  waitpid(process, nullptr, 0);

  printf("free: %s\n", cudaGetErrorName(cudaFreeAsync(x, 0)));
  printf("free: %s\n", cudaGetErrorName(cudaFreeAsync(y, 0)));
  cudaDeviceSynchronize();
  printf("destroy: %s\n", cudaGetErrorName(cudaMemPoolDestroy(pool)));
}

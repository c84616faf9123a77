// What CUB has for single threads and at compile time: instructions, searches and sorts, traits of types, macros.
// RUN: %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O0 -std=c++17 %s -o %t && %t | FileCheck %s
#include <cub/cub.cuh>

static_assert(cub::Log2<1>::VALUE == 0 && cub::Log2<32>::VALUE == 5 && cub::Log2<33>::VALUE == 6 && cub::PowerOfTwo<64>::VALUE);
static_assert(cub::Traits<const float>::CATEGORY == cub::FLOATING_POINT && cub::Traits<char>::CATEGORY == cub::SIGNED_INTEGER);
static_assert(cub::NumericTraits<unsigned short>::MAX_KEY == 65535 && cub::Traits<int>::LOWEST_KEY == 0x80000000u);
static_assert(!cub::NumericTraits<int2>::PRIMITIVE && cub::NumericTraits<cub::NullType>::NULL_TYPE && cub::Int2Type<3>::VALUE == 3);
static_assert(CUB_PTX_WARP_THREADS == 32 && CUB_PTX_LOG_WARP_THREADS == 5 && CUB_PTX_SMEM_BANKS == 32);

CUB_RUNTIME_FUNCTION int on_host() { return cub::WarpMask<8>(2); }

struct greater {
  __host__ __device__ bool operator()(int a, int b) const { return b < a; }
};
struct equal {
  __host__ __device__ bool operator()(int a, int b) const { return a == b; }
};

__global__ void instructions(unsigned *out, int shift) {
  unsigned inserted;
  cub::BFI(inserted, 0xffff0000u, 0xabcdu, 4 + shift, 8);
  const unsigned results[] = {cub::BFE(0x12345678u, 4u + shift, 8u), cub::BFE(0x123456789abcdef0ull, 36u, 12u), inserted,
                              cub::SHR_ADD(256, 4, 1), cub::SHL_ADD(3, 4, 1), cub::IADD3(1, 2, 3),
                              unsigned(cub::PRMT(0x04030201, 0x88070605, 0xf704)), cub::SHR_ADD(256, 32 + shift, 7)};
  for (int i = 0; i < 8; ++i)
    out[i] = results[i];
}
__global__ void lanes(unsigned *out) {
  out[threadIdx.x * 4] = cub::LaneMaskLt() ^ cub::LaneMaskGe();
  out[threadIdx.x * 4 + 1] = cub::LaneMaskLe() & cub::LaneMaskGe();
  out[threadIdx.x * 4 + 2] = cub::MatchAny<2>(threadIdx.x);
  out[threadIdx.x * 4 + 3] = cub::CTA_SYNC_OR(threadIdx.x == 40) + 2 * cub::CTA_SYNC_AND(threadIdx.x < 40);
}
__global__ void searches(int *out) {
  const int a[] = {1, 3, 3, 8}, b[] = {2, 3, 9};
  int2 point;
  cub::MergePathSearch(4, a, b, 4, 3, point);
  out[0] = point.x * 10 + point.y;
  out[1] = cub::LowerBound(a, 4, 3) * 10 + cub::UpperBound(a, 4, 3);
  int keys[] = {2, 5, 2, 9, 1}, values[] = {0, 1, 2, 3, 4};
  cub::StableOddEvenSort(keys, values, greater());
  out[2] = 0;
  for (int value : values)
    out[2] = out[2] * 10 + value;
  out[3] = cub::ThreadReduce(keys, cub::Sum(), 100);
  cub::internal::ThreadScanExclusive(keys, keys, cub::Sum(), 1);
  out[4] = keys[4];
  out[5] = cub::InequalityWrapper<equal>(equal())(1, 2) + 2 * cub::MakeBinaryFlip(greater())(1, 2);
}

/// Each block adds its share of the tiles to the sum, and counts its items.
template <cub::GridMappingStrategy Strategy>
__global__ void shares(cub::GridEvenShare<int> share, cub::GridQueue<int> queue, int *sum) {
  share.BlockInit<8, Strategy>();
  for (int tile = share.block_offset; tile < share.block_end; tile += share.block_stride)
    for (int i = tile; i < tile + 8 && i < share.block_end; ++i)
      atomicAdd(sum, i), queue.Fill(1);
}

__global__ void read(cub::TexObjInputIterator<int> in, int *out) {
  *out = *in * 100 + (in + 2)[1] * 10;
  in -= 1;
  *out += *in;
}

int main() {
  unsigned *out;
  cudaMallocManaged(&out, 4096);
  instructions<<<1, 1>>>(out, 0);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i)
    std::printf("%x ", out[i]);
  std::printf("\n"); // CHECK: 67 567 ffff0cd0 11 31 6 ff880105 7
  lanes<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  std::printf("%x %x %x %u\n", out[44], out[45], out[46], out[47]); // CHECK-NEXT: ffffffff 800 88888888 1
  searches<<<1, 1>>>(reinterpret_cast<int *>(out));
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i)
    std::cout << int(out[i]) << ' ';
  std::cout << '\n'; // CHECK-NEXT: 31 13 31024 119 19 3
  cub::GridEvenShare<int> share;
  share.DispatchInit(100, 5, 8);
  void *counters;
  cudaMalloc(&counters, cub::GridQueue<int>::AllocationSize());
  cub::GridQueue<int> queue(counters);
  int filled = 0, *sum = reinterpret_cast<int *>(out);
  queue.FillAndResetDrain(1000);
  *sum = 0;
  shares<cub::GRID_MAPPING_RAKE><<<share.grid_size, 1>>>(share, queue, sum);
  shares<cub::GRID_MAPPING_STRIP_MINE><<<share.grid_size, 1>>>(share, queue, sum);
  queue.FillSize(filled);
  std::printf("%d %d %d\n", share.grid_size, *sum, filled); // CHECK-NEXT: 5 9900 1200
  int *numbers = sum + 8;
  std::copy_n("\1\2\3\4\5\6", 6, numbers);
  cub::TexObjInputIterator<int> texture;
  texture.BindTexture(numbers, 6 * sizeof(int), 2);
  read<<<1, 1>>>(texture, sum);
  cudaDeviceSynchronize();
  std::printf("%d %d\n", *sum, texture.UnbindTexture()); // CHECK-NEXT: 362 0
  const float minus = -2, plus = 1;
  unsigned first, second;
  std::memcpy(&first, &minus, 4), std::memcpy(&second, &plus, 4);
  std::printf("%d\n", cub::DeviceCountCachedValue() == cub::DeviceCountUncached()); // CHECK-NEXT: 1
  std::printf("%d %x\n", cub::Traits<float>::TwiddleIn(first) < cub::Traits<float>::TwiddleIn(second), on_host()); // CHECK-NEXT: 1 ff0000
}

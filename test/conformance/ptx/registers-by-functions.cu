// flags: -arch=sm_90a
// cuda::ptx::get_sreg_...(): special registers as functions, without and with clusters.
#include <cstdio>
#include <cuda/ptx>
namespace ptx = cuda::ptx;
__global__ void k(unsigned *o) {
  if (threadIdx.x != 37 || threadIdx.y || blockIdx.x != 2)
    return;
  int n = 0;
  o[n++] = ptx::get_sreg_tid_x();
  o[n++] = ptx::get_sreg_tid_y();
  o[n++] = ptx::get_sreg_tid_z();
  o[n++] = ptx::get_sreg_ntid_x();
  o[n++] = ptx::get_sreg_ntid_y();
  o[n++] = ptx::get_sreg_ntid_z();
  o[n++] = ptx::get_sreg_laneid();
  o[n++] = ptx::get_sreg_nwarpid() >= ptx::get_sreg_warpid();
  o[n++] = ptx::get_sreg_ctaid_x();
  o[n++] = ptx::get_sreg_ctaid_y();
  o[n++] = ptx::get_sreg_ctaid_z();
  o[n++] = ptx::get_sreg_nctaid_x();
  o[n++] = ptx::get_sreg_nctaid_y();
  o[n++] = ptx::get_sreg_nctaid_z();
  o[n++] = ptx::get_sreg_nsmid() > ptx::get_sreg_smid();
  o[n++] = ptx::get_sreg_gridid() > 0;
  o[n++] = ptx::get_sreg_is_explicit_cluster();
  o[n++] = ptx::get_sreg_clusterid_x();
  o[n++] = ptx::get_sreg_clusterid_y();
  o[n++] = ptx::get_sreg_clusterid_z();
  o[n++] = ptx::get_sreg_nclusterid_x();
  o[n++] = ptx::get_sreg_nclusterid_y();
  o[n++] = ptx::get_sreg_nclusterid_z();
  o[n++] = ptx::get_sreg_cluster_ctaid_x();
  o[n++] = ptx::get_sreg_cluster_ctaid_y();
  o[n++] = ptx::get_sreg_cluster_ctaid_z();
  o[n++] = ptx::get_sreg_cluster_nctaid_x();
  o[n++] = ptx::get_sreg_cluster_nctaid_y();
  o[n++] = ptx::get_sreg_cluster_nctaid_z();
  o[n++] = ptx::get_sreg_cluster_ctarank();
  o[n++] = ptx::get_sreg_cluster_nctarank();
  o[n++] = ptx::get_sreg_lanemask_eq();
  o[n++] = ptx::get_sreg_lanemask_le();
  o[n++] = ptx::get_sreg_lanemask_lt();
  o[n++] = ptx::get_sreg_lanemask_ge();
  o[n++] = ptx::get_sreg_lanemask_gt();
  auto c = ptx::get_sreg_clock();
  auto c64 = ptx::get_sreg_clock64();
  o[n++] = ptx::get_sreg_clock64() >= c64 && sizeof c == 4;
  o[n++] = ptx::get_sreg_clock_hi() == (unsigned)(c64 >> 32);
  o[n++] = ptx::get_sreg_globaltimer() > 0;
  o[n++] = ptx::get_sreg_globaltimer_hi() > 0;
  o[n++] = ptx::get_sreg_globaltimer_lo() != 0;
  o[n++] = ptx::get_sreg_dynamic_smem_size();
  o[n++] = 12345;
}
__global__ void __cluster_dims__(2) in_clusters(unsigned *o) {
  if (threadIdx.x || blockIdx.x != 3)
    return;
  o[0] = ptx::get_sreg_is_explicit_cluster();
  o[1] = ptx::get_sreg_clusterid_x();
  o[2] = ptx::get_sreg_nclusterid_x();
  o[3] = ptx::get_sreg_cluster_ctaid_x();
  o[4] = ptx::get_sreg_cluster_nctaid_x();
  o[5] = ptx::get_sreg_cluster_ctarank();
  o[6] = ptx::get_sreg_cluster_nctarank();
  o[7] = ptx::get_sreg_dynamic_smem_size();
}
int main() {
  unsigned *o;
  cudaMallocManaged(&o, 512);
  k<<<dim3(3, 1, 1), dim3(40, 2), 1000>>>(o);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 48; ++i)
    printf("%u ", o[i]);
  printf("\n");
  in_clusters<<<4, 32, 512>>>(o);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 8; ++i)
    printf("%u ", o[i]);
  printf("\n");
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clang-format off
//
// Blanks, line breaks and comments mean nothing: kernels with barriers written in one line, glued together, and with
// comments of every kind where migration puts text.
#include <cstdio>

__device__ void warpReduce(volatile int*s,int t){if(t<16)s[t]+=s[t+16];__syncwarp();if(t<8)s[t]+=s[t+8];__syncwarp();if(t<4)s[t]+=s[t+4];__syncwarp();if(t<2)s[t]+=s[t+2];__syncwarp();if(t<1)s[t]+=s[t+1];}
__device__ void add(int*s,int v){s[threadIdx.x]+=v;__syncthreads();}
__device__ int sum(int*s,int v){__syncthreads();s[threadIdx.x]=v;__syncthreads();int a=0;for(int i=0;i<blockDim.x;i++)a+=s[i];return a;}

__global__ void reverse(int*p){__shared__ int s[64];int t=threadIdx.x,B=blockDim.x;s[t]=p[t];__syncthreads();p[t]=s[B-1-t];}
__global__ void mixed(int*p){__shared__ int s[64];s[threadIdx.x]=0;if(blockIdx.x==0){int t=threadIdx.x,n=blockDim.x;s[t]=p[t]+n;__syncthreads();p[t]=s[n-1-t];}for(int r=0;r<2;++r){int t=threadIdx.x,o=r+1;__syncthreads();s[t]=p[t]*o;__syncthreads();p[t]=s[t^1];}}
__global__ void calls(int*p){__shared__ int s[64];int t=threadIdx.x;s[t]=p[t];__syncthreads();if(t<32)warpReduce(s,t);__syncthreads();if(blockDim.x>8)add(s,t);else add(s,-t);for(int i=0;i<3;++i)add(s,i*t);p[t]=s[t];}
__global__ void loops(int*p){while(p[threadIdx.x]<40){p[threadIdx.x]+=__shfl_xor_sync(__activemask(),0,0)+7;}do{p[threadIdx.x]--;}while(p[threadIdx.x]%3);}
__global__ void results(int*p){__shared__ int s[64];int t=threadIdx.x;int a=sum(s,p[t])+sum(s,t);if(t&1){p[t]=a;}else p[t]=-a;}

__global__ void remarks(int /*p*/ *p) // }
{ // {
  __shared__ int s[64]; /* ; */ int t = threadIdx.x, /* ) */ n = blockDim.x; // both
  s[t] = p[t]; // put
  __syncthreads(); // wait; {
  if (n > 1) // a pair
    add(s, t); // in a call }
  else /* alone
    } */
    add(s, 1); /* more */ // and more
  for (int i = 0; i < 2; ++i) // twice
    add(s, // the memory
        i // the round
        ); // done
  int mine = sum(s, /* ( */ t) \
    ; // a line that goes on \
    and ends here
  p[t] = mine + s[n - 1 - t] /* } */; } // end

int *p;
void show(const char*what){cudaDeviceSynchronize();unsigned h=0;for(int i=0;i<64;++i)h=h*31+p[i];printf("%s %u\n",what,h);for(int i=0;i<64;++i)p[i]=i*i%29;}

int main(){cudaMallocManaged(&p,64*sizeof(int));cudaMemset(p,0,64*sizeof(int));show("start");
  reverse<<<1,64>>>(p);show("reverse");mixed<<<1,64>>>(p);show("mixed");calls<<<1,64>>>(p);show("calls");
  loops<<<1,64>>>(p);show("loops");results<<<1,64>>>(p);show("results");
  remarks<<<1, // one block
    64 // threads
    >>>(// the memory
    p // all of it
    );show("remarks");}

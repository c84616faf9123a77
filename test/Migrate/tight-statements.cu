// Statements that nothing separates: what closes one goes before what opens the next.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | tr -s ' \n' ' ' | FileCheck %s

__device__ void reduce(int*s,int t){s[t+64]=s[t^1];__syncthreads();}

// CHECK: void call(int*p){ offloom::block &block = offloom::this_block(); if(p[0]) { offloom::per_thread<int> t2_of(block);
// CHECK-SAME: reduce(block, p, t2_of); }for(int i=0;i<2;++i) { offloom::per_thread<int> t3_of(block);
// CHECK-SAME: reduce(block, p, t3_of); }}
__global__ void call(int*p){int t=threadIdx.x;if(p[0])reduce(p,t);for(int i=0;i<2;++i)reduce(p,t);}

// CHECK: void loop(int*p){ offloom::block &block = offloom::this_block(); offloom::divergent_loop loop_(block);
// CHECK-SAME: while(loop_.any(
__global__ void loop(int*p){while(p[threadIdx.x]>0){p[threadIdx.x]-=__shfl_xor_sync(~0u,1,1);}}

// CHECK: void both(int*p){ offloom::block &block = offloom::this_block();
// CHECK-SAME: offloom::divergent_loop loop(block); do{
__global__ void both(int*p){do{p[threadIdx.x]-=__shfl_xor_sync(~0u,1,1);}while(p[threadIdx.x]>0);}

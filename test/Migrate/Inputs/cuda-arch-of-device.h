#ifndef CUDA_ARCH_OF_DEVICE_H
#define CUDA_ARCH_OF_DEVICE_H

#if __CUDA_ARCH__ < 610
#define OF_DEVICE 1
#else
#define OF_DEVICE 2
#endif

#endif

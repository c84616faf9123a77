// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The direction vectors of one dimension, which Sobol's sequences are made of.
#pragma once

typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLASLt: products of matrices whose types, orders, scales and last steps (biases, activations)
// are said by descriptors. What is different from a GPU: docs/design/libraries.md.
#pragma once

#include "cublas_api.h"

#include "offloom/author_macros_aside.inc"

#include "cublaslt/attributes.h"
#include "cublaslt/descriptors.h"
#include "cublaslt/matmul.h"

#include "offloom/author_macros_back.inc"

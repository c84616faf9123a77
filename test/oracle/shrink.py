# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing kernel small: statements go for as long as the two forms still disagree in the same way."""

import time

from kernel import smaller


def shrink(kernel, kind, kind_of, seconds=300):
    """The smallest kernel found in the time whose failure, by kind_of, is still of this kind."""
    deadline = time.monotonic() + seconds
    progress = True
    while progress:
        progress = False
        for candidate in smaller(kernel):
            if time.monotonic() > deadline:
                return kernel
            if kind_of(candidate) == kind:
                kernel, progress = candidate, True
                break
    return kernel

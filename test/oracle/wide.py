# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels in all of C++ that people write: with barriers alone, and with everything that makes threads meet."""

from closures import ClosureStatements
from designs import DesignStatements
from flows import FlowStatements
from functions import FunctionStatements
from generate import Generator
from groups import GroupStatements
from shapes import ShapeStatements
from waits import WaitStatements
from warps import WarpGenerator


class WideGenerator(ShapeStatements, Generator):
    pass


class DesignGenerator(DesignStatements, Generator):
    pass


class WideMixedGenerator(ShapeStatements, ClosureStatements, WaitStatements, GroupStatements, FunctionStatements,
                         FlowStatements, WarpGenerator):
    FIRST_WHOLE_SEED = 20_001_000  # those before are recorded

    def closure_of_lanes(self, flow):
        if self.seed < self.FIRST_WHOLE_SEED:
            return super().closure_of_lanes(flow)
        # It may be called by a part of a tile.
        return self.without_tiles(super().closure_of_lanes, flow)

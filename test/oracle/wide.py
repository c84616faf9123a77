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
    pass

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with everything that makes threads meet: all kinds of statements together."""

from flows import FlowStatements
from functions import FunctionStatements
from groups import GroupStatements
from waits import WaitStatements
from warps import WarpGenerator


class MixedGenerator(WaitStatements, GroupStatements, FunctionStatements, FlowStatements, WarpGenerator):
    pass

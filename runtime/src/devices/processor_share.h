// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// processor_share: how many processors are this process's, where several run the same program on
// one machine, as under mpirun or srun, or where a container limits them.
#pragma once

namespace offloom {

/// How many processes of the parallel program that this process is part of run on this machine, as
/// its launcher says: Open MPI, MPICH and its kind, Slurm. 1 if none has started it.
unsigned local_ranks();

/// A share of the processors that the program may use here; no more than this process is bound to.
unsigned processor_share();

} // namespace offloom

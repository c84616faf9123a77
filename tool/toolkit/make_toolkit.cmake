# Makes a folder that build systems take for a CUDA toolkit: nvcc, the headers, and libraries by
# NVIDIA's names. CMake's language CUDA wants one, and so does a Makefile that asks for CUDA_PATH.
#
#   cmake -DTOOLKIT=… -DOFFLOOM=… -DHEADERS=… -DRUNTIME=… -DLIBRARIES=… -DOFFLOOM_LIBRARY_RULES=…
#     -P make_toolkit.cmake
#
# All paths are absolute: the folder to make, the command, the folder of headers, the runtime's library,
# beside which are those of CUDA's libraries, by name; and rules/libraries.yaml. What refers to them in the folder is relative, so that an installation may be moved.

function(link_to target link)
  get_filename_component(folder ${link} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  file(RELATIVE_PATH path ${folder} ${target})
  file(CREATE_LINK ${path} ${link} SYMBOLIC)
endfunction()

link_to(${OFFLOOM} ${TOOLKIT}/bin/nvcc)
link_to(${HEADERS} ${TOOLKIT}/include)

# Linker scripts: a name in one is looked for beside it first. They name C++'s library, since C
# programs link with gcc; and libcuda.so is no stub only, since a machine with a driver has one of
# NVIDIA's in its default folders.
function(linker_script name archive others)
  get_filename_component(folder ${TOOLKIT}/lib64/${name} DIRECTORY)
  file(RELATIVE_PATH runtime ${folder} ${RUNTIME})
  file(WRITE ${TOOLKIT}/lib64/${name} "/* Offloom has what is in it. */\n"
    "INPUT(${archive} ${runtime} ${others} -ltbb -lboost_context -lstdc++ -lm -lpthread -ldl -lrt)\n")
endfunction()
foreach(name libcudart.so libcudart_static.a libcuda.so stubs/libcuda.so)
  linker_script(${name} "" "")
endforeach()
foreach(library IN LISTS LIBRARIES)
  get_filename_component(folder ${RUNTIME} DIRECTORY)
  file(RELATIVE_PATH archive ${TOOLKIT}/lib64 ${folder}/liboffloom_${library}.a)
  offloom_back_end(${library} back_end package)
  list(TRANSFORM back_end PREPEND "-l")
  linker_script(lib${library}.so ${archive} "${back_end}")
  linker_script(lib${library}_static.a ${archive} "${back_end}")
endforeach()
# Programs that load libcuda.so.1 are often linked to look here; beside it libcuda.so is the one for linkers.
file(CREATE_LINK ../compat/libcuda.so.1 ${TOOLKIT}/lib64/libcuda.so.1 SYMBOLIC)
# Of NVML a toolkit has a stub alone, since it comes with the driver.
file(WRITE ${TOOLKIT}/lib64/stubs/libnvidia-ml.so "INPUT(../libnvidia-ml.so)\n")
# Archives without a member: nothing of them is needed.
foreach(name libcudadevrt.a libculibos.a libnvToolsExt.a)
  file(WRITE ${TOOLKIT}/lib64/${name} "!<arch>\n")
endforeach()
# NCCL and MPI programs look in NCCL_HOME/lib.
link_to(${TOOLKIT}/lib64 ${TOOLKIT}/lib)
# Where NVIDIA's packages have the files themselves; scripts that configure a build name them so.
link_to(${HEADERS} ${TOOLKIT}/targets/x86_64-linux/include)
link_to(${TOOLKIT}/lib64 ${TOOLKIT}/targets/x86_64-linux/lib)
# CMake looks whether it exists.
file(MAKE_DIRECTORY ${TOOLKIT}/nvvm/libdevice)

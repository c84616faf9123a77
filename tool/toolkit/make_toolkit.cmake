# Makes a folder that build systems take for a CUDA toolkit: nvcc, the headers, and libraries by
# NVIDIA's names. CMake's language CUDA wants one, and so does a Makefile that asks for CUDA_PATH.
#
#   cmake -DTOOLKIT=… -DOFFLOOM=… -DHEADERS=… -DRUNTIME=… -P make_toolkit.cmake
#
# All are absolute: the folder to make, the command, the folder of headers, the runtime's library.
# What refers to them in the folder is relative, so that an installation may be moved.

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
foreach(name libcudart.so libcudart_static.a libcuda.so stubs/libcuda.so)
  get_filename_component(folder ${TOOLKIT}/lib64/${name} DIRECTORY)
  file(RELATIVE_PATH runtime ${folder} ${RUNTIME})
  file(WRITE ${TOOLKIT}/lib64/${name}
    "/* Offloom's runtime has what is in it. */\nINPUT(${runtime} -ltbb -lboost_context -lstdc++ -lm -lpthread -ldl -lrt)\n")
endforeach()
# Archives without a member: nothing of them is needed.
foreach(name libcudadevrt.a libculibos.a libnvToolsExt.a)
  file(WRITE ${TOOLKIT}/lib64/${name} "!<arch>\n")
endforeach()
# CMake looks whether it exists.
file(MAKE_DIRECTORY ${TOOLKIT}/nvvm/libdevice)

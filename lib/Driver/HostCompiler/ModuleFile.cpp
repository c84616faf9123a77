// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/HostCompiler/ModuleFile.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <cstring>

namespace offloom {

llvm::StringRef extensionOf(NvccCommand::Module Kind) {
  switch (Kind) {
  case NvccCommand::Module::Ptx:
    return ".ptx";
  case NvccCommand::Module::Cubin:
    return ".cubin";
  case NvccCommand::Module::Fatbin:
    return ".fatbin";
  }
  llvm_unreachable("unknown kind of module");
}

/// The comment that stands before the object.
static std::string description(llvm::StringRef Source, const ModuleContents &Contents,
                               unsigned Arch) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << "//\n// Offloom module 1: " << Source << " as code of "
      << llvm::Triple(llvm::sys::getProcessTriple()).getArchName()
      << ", which programs built by Offloom load.\n"
      << "// It is no PTX of NVIDIA's. What it holds:\n//\n"
      << "// .target sm_" << Arch << "\n// .address_size 64\n";
  for (const std::string &Name : Contents.Variables)
    Out << "// .visible .global " << Name << "\n";
  for (const std::string &Name : Contents.Kernels)
    Out << "// .visible .entry " << Name << "()\n";
  Out << "//\n";
  return Text;
}

/// \p Object with its length and a sum of its bytes where ELF has room for some: what is damaged
/// later is not executed. runtime/src/modules/module_sum.h takes them out again.
static std::string withSum(llvm::StringRef Object) {
  std::string Summed = Object.str();
  llvm::ELF::Elf64_Ehdr Header;
  if (Object.size() < sizeof Header)
    return Summed;
  std::memcpy(&Header, Object.data(), sizeof Header);
  // It ends with the table of its sections, which readers hold against the length.
  if (Header.e_shoff + uint64_t{Header.e_shnum} * Header.e_shentsize != Object.size() ||
      !llvm::isUInt<32>(Object.size()))
    return Summed;
  uint64_t Sum = 14695981039346656037u;
  for (const unsigned char Byte : Object.bytes())
    Sum = (Sum ^ Byte) * 1099511628211u;
  uint64_t Told = (Sum >> 40) << 32 | Object.size();
  for (unsigned I = llvm::ELF::EI_PAD; I < llvm::ELF::EI_NIDENT; ++I, Told >>= 8)
    Summed[I] = static_cast<char>(Told & 0xff);
  return Summed;
}

static std::string textOf(llvm::StringRef Object) {
  constexpr std::size_t BytesOfLine = 72;
  std::string Text = "// object " + llvm::utostr(Object.size()) + "\n";
  for (llvm::StringRef Rest = Object; !Rest.empty();
       Rest = Rest.drop_front(std::min(BytesOfLine, Rest.size())))
    Text += "// " + llvm::encodeBase64(Rest.take_front(BytesOfLine)) + "\n";
  return Text + "// end\n";
}

llvm::Error writeModuleFile(NvccCommand::Module Kind, llvm::StringRef Object,
                            llvm::StringRef Source, const ModuleContents &Contents, unsigned Arch,
                            llvm::StringRef Output) {
  auto Buffer = llvm::MemoryBuffer::getFile(Object, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + Object + "': " + Buffer.getError().message());
  const std::string Bytes = withSum((*Buffer)->getBuffer());
  if (Kind != NvccCommand::Module::Ptx)
    return writeFileAtomically(Output, Bytes);
  return writeFileAtomically(Output, description(Source, Contents, Arch) + textOf(Bytes));
}

llvm::Error writeLoweredNames(const ModuleContents &Contents, llvm::StringRef Output) {
  std::string Text;
  for (const std::string &Name : Contents.LoweredNames)
    Text += Name + "\n";
  return writeFileAtomically(Output, Text);
}

} // namespace offloom

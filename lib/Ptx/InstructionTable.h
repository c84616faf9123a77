// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InstructionTable: which PTX instructions Offloom knows, and what each is in C++, from
// rules/ptx/*.yaml.
#ifndef OFFLOOM_PTX_INSTRUCTIONTABLE_H
#define OFFLOOM_PTX_INSTRUCTIONTABLE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace offloom {
class YamlMapping;
} // namespace offloom

namespace offloom::ptx {

/// The modifier for which a policy of caches, which changes nothing on a CPU, stands behind the
/// operands of an instruction.
inline constexpr llvm::StringLiteral CacheHint = "L2::cache_hint";

struct Instruction {
  /// What must stand in the mnemonic: `mul`, `hi`. All but the first in any order; types and
  /// layouts in this one, behind those of Types.
  std::vector<std::string> Parts;
  /// The types it may name.
  std::vector<std::string> Types;
  /// The orders in which it may name them, `s32.u32.u32`, if not in all.
  std::vector<std::string> Orders;
  /// What else may stand in the mnemonic and makes no difference on a CPU: `global`, `approx`.
  std::vector<std::string> Ignored;
  /// What else may stand in it and changes operands or the result in the same way for all
  /// instructions: `ftz`, `sat`.
  std::vector<std::string> Modifiers;
  /// C++ with placeholders: `{0}`, `{1}` … for operands, `{1...}` for the elements of a vector,
  /// `{1*}` for those or the one register that stands for them, `{1-}` for this operand and all
  /// behind it, as arguments, `, {1-?}` the same where there may be none, `{1@}` for an address
  /// with coordinates, `{type}`, `{second}` and
  /// `{from}` for the first, the second and the last type in the mnemonic, `{1:type}`, … for an
  /// operand of that type, `{0:mask}` for the parts of the result that a video instruction writes.
  std::string Code;
  bool HasResult = true;       ///< Code is the value of the first operand, not a statement
  bool ReadsThreadIdx = false; ///< differs between threads whatever its operands are
  bool Waits = false;          ///< waits for other threads
  bool ReadsCarry = false;     ///< `{carry-in}` in Code: that of the last one that wrote it
  bool WritesCarry = false;    ///< `{carry-out}` in Code
  bool Computes = false;       ///< its result is made of its operands, and of nothing else
  bool Meets = false;          ///< a warp's lanes execute it together; it waits for them alone
};

class InstructionTable {
public:
  /// \p Directory is rules/ptx. A mistake in a file is an error that names the place.
  static llvm::Expected<InstructionTable> load(const std::string &Directory);

  struct Match {
    const Instruction *Found = nullptr;
    llvm::StringRef Type;   ///< the first of the mnemonic's Types, or empty
    llvm::StringRef Second; ///< the second
    llvm::StringRef From;   ///< the last type of the mnemonic
    llvm::StringRef Result; ///< the first type of the mnemonic, also one that has no type in C++
    bool Flushes = false;   ///< .ftz: subnormal operands and results are zeros
    bool Saturates = false; ///< .sat: the result is clamped to [0, 1]
  };
  /// What \p Mnemonic (`mul.hi.u32`) is. The types are parts of \p Mnemonic.
  std::optional<Match> find(llvm::StringRef Mnemonic) const;

  /// What of \p Mnemonic, which find() does not know, is not known, and what to write instead if
  /// the rules say: "the instruction 'wgmma…'", "'.f4e' of the instruction 'prmt.f4e.b32'".
  std::string unknownPartOf(llvm::StringRef Mnemonic) const;
  /// " (what to write instead)", or nothing.
  std::string adviceFor(llvm::StringRef Mnemonic) const;

  struct SpecialRegister {
    std::string Code;
    std::string Type; ///< `u32`
    bool ReadsThreadIdx = false;
  };
  /// The special register \p Name (`laneid`, `tid.x`), or null.
  const SpecialRegister *findRegister(llvm::StringRef Name) const;

  /// What an asm statement with the template \p Template does beside its operands; of a template
  /// that is not understood: everything.
  struct Effects {
    bool ReadsThreadIdx = false;
    bool Waits = false;
    bool Meets = false;    ///< it is one instruction that a warp's lanes execute together
    bool Computes = false; ///< it makes results of operands, the same of the same
    bool Loads = false;    ///< or of what they lead to
  };
  Effects effectsOf(llvm::StringRef Template) const;

private:
  llvm::Error loadSection(YamlMapping &File);

  llvm::StringMap<std::vector<Instruction>> Instructions; // by the first part
  llvm::StringMap<SpecialRegister> Registers;
  std::vector<std::pair<std::string, std::string>> Advice; ///< how a mnemonic begins, what to write
};

} // namespace offloom::ptx

#endif

// The instruction sets that the 9×9 solvers are compiled for.
#pragma once

namespace farandole::sudoku {

enum class Isa9 { portable, avx2, avx512, none };

// What a name stands for: "avx512", "avx2" or "portable" if this build and this processor have
// it, else `none`; for a null name the fastest there is.
Isa9 isa9(const char* name);

}  // namespace farandole::sudoku

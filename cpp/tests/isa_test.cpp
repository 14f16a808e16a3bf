// The rooms of the kernel use the same names for the same instruction sets.
#include "isa.hpp"

#include <cstring>
#include <initializer_list>

#include "cover/search/item_counts.hpp"
#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"
#include "sudoku/streams9.hpp"
#include "tests/check.hpp"

using namespace farandole;

int main() {
    CHECK(isa_called("portable") == Isa::portable);
    CHECK(isa_called("abacus") == Isa::none && isa_called("") == Isa::none && isa_called("AVX2") == Isa::none);
    bool has_wider = false;
    for (const char* name : {"avx512", "avx2", "portable"}) {
        const Isa isa = isa_called(name);
        const bool is_here = isa != Isa::none;
        CHECK((sudoku::level9(name) != nullptr) == is_here);
        CHECK((sudoku::search_level9(name) != nullptr) == is_here);
        CHECK((sudoku::streams_level9(name) != nullptr) == is_here);
        CHECK((cover::item_counts_level(name) != nullptr) == is_here);
        CHECK(is_here || !has_wider);  // wider sets include the narrower ones
        if (!is_here) continue;
        CHECK(std::strcmp(sudoku::level9(name)->name, name) == 0);
        CHECK(std::strcmp(sudoku::search_level9(name)->name, name) == 0);
        if (!has_wider) CHECK(isa_called(nullptr) == isa && sudoku::level9(nullptr) == sudoku::level9(name));
        has_wider = true;
    }
    CHECK(has_wider);
    CHECK(cover::item_counts_level() != nullptr && cover::item_counts_level("abacus") == nullptr);
}

// Counts all 9×9 grids by the fillings of four boxes, which shows two things that full_grids9.hpp relies on: that the
// fillings of all pairs of a band and a stack add up to the number of grids, and how many there are at most.
//
//     9! · Σ over bands and stacks that share box 1 = 6,670,903,752,021,072,936,960
//
// One band of each kind is enough, with all forms of stacks (bands.hpp): some 40 million pairs, a few minutes.
// With an argument it writes the lines of band_classes.inc instead of what it found.
#include <cstdio>

#include "bands.hpp"

namespace {

using bands::Band;

struct Class {
    std::uint32_t number = ~std::uint32_t{0};  // of a band
    std::uint64_t fillings = 0;                // of all its forms with all forms of stacks
};

}  // namespace

int main(int arguments, char**) {
    const auto& level = *farandole::make::four_boxes_level9(nullptr);
    const auto forms = bands::all_forms();
    const std::uint64_t alike = farandole::make::kBands9 / forms.size();
    std::map<Band, std::uint64_t> kinds;
    for (const auto& [band, number] : forms) ++kinds[bands::least_form(band, 1)];
    std::array<std::uint8_t, 81> cells{};
    std::map<Band, Class> classes;
    std::uint64_t sum = 0;
    std::uint32_t most = 0, least = ~std::uint32_t{0};
    for (const auto& [band, size] : kinds) {
        std::uint64_t here = 0;
        farandole::make::put_band9(forms.at(band), cells.data());
        for (const auto& [stack, number] : forms) {
            farandole::make::put_stack9(number, cells.data());
            const std::uint32_t fillings = level.count(cells.data());
            here += fillings;
            most = std::max(most, fillings);
            least = std::min(least, fillings);
        }
        sum += here * size;
        Class& one = classes[bands::least_form(band, 3)];
        one.number = std::min(one.number, forms.at(band));
        one.fillings += here * size;
    }
    if (arguments > 1) {
        for (const auto& [band, one] : classes)
            std::printf("{%u, %llu},\n", one.number, static_cast<unsigned long long>(one.fillings));
        return 0;
    }
    std::printf("%zu forms, %zu kinds, %zu classes of bands\n", forms.size(), kinds.size(), classes.size());
    std::printf("from %u to %u fillings of a pair\n", least, most);
    // 6,670,903,752,021,072,936,960 / 9!
    constexpr std::uint64_t kGrids = 18'383'222'420'692'992;
    const bool is_right = sum * alike * alike == kGrids && most == farandole::make::kMostFillings9;
    std::puts(is_right ? "9! times as many grids, as there must be" : "NOT the number of grids, or of fillings");
    return is_right ? 0 : 1;
}

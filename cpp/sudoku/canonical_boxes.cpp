#include "sudoku/canonical_boxes.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "require.hpp"

namespace farandole::sudoku {

namespace {

// Mixes all bits (the finalizer of MurmurHash3). Colours that collide by chance distinguish less, and do no other harm.
inline std::uint64_t mixed(std::uint64_t x) {
    x ^= x >> 33;
    x *= 0xFF51AFD7ED558CCD;
    x ^= x >> 33;
    x *= 0xC4CEB9FE1A85EC53;
    return x ^ x >> 33;
}

constexpr std::uint64_t kSingle = 0x9E3779B97F4A7C15;

std::uint32_t factorial(int number) {
    std::uint32_t product = 1;
    for (int i = 2; i <= number; ++i) product *= static_cast<std::uint32_t>(i);
    return product;
}

}  // namespace

BoxCanonizer::BoxCanonizer(int height, int width, const std::uint8_t* cells)
    : height_(height), width_(width), side_(height * width) {
    REQUIRE(height > 0 && width > 0 && side_ <= kMost);
    for (int row = 0; row < side_; ++row)
        for (int column = 0; column < side_; ++column) {
            const Byte digit = cells[row * side_ + column];
            REQUIRE(digit <= side_);
            if (!digit) continue;
            givens_.push_back({{static_cast<Byte>(row), static_cast<Byte>(column)}, digit});
            ++count_[0][row];
            ++count_[1][column];
        }
    // Lines without digits in one band are equivalent, and so are such bands; they are numbered, so that none of them
    // has to be singled out.
    for (int axis = 0; axis < 2; ++axis) {
        const int size = band_size(0, axis);
        int blank_bands = 0;
        for (int band = 0; band < side_; band += size) {
            int blanks = 0;
            for (int i = band; i < band + size; ++i)
                if (!count_[axis][i]) start_[axis][i] = static_cast<Colour>(++blanks);
            if (blanks > 1) alike_.insert(alike_.end(), {factorial(blanks)});
            if (blanks == size) {
                ++blank_bands;
                for (int i = band; i < band + size; ++i) start_[axis][i] += static_cast<Colour>(blank_bands) << 8;
            }
        }
        for (int i = 2; i <= blank_bands; ++i) alike_.push_back(static_cast<std::uint32_t>(i));
    }
    frames_.resize(1);
    frames_.reserve(2 * kMost + 2);
    Frame& root = frames_[0];
    root.choices = height == width ? 2 : 1;
    root.choice[0] = 0;
    root.choice[1] = 1;
    root.next = 0;
    root.sign = 0;
    root.axis = 0;
}

void BoxCanonizer::refine(int side, Colours& colours) const {
    const int n = side_;
    Colour all[3 * kMost + 1];
    int distinct = 0;
    while (true) {
        Colour* end = std::copy(colours.line[0], colours.line[0] + n, all);
        end = std::copy(colours.line[1], colours.line[1] + n, end);
        end = std::copy(colours.digit + 1, colours.digit + n + 1, end);
        std::sort(all, end);
        const int count = static_cast<int>(std::unique(all, end) - all);
        if (count == distinct) return;
        distinct = count;
        Colours sum{}, part;
        for (int axis = 0; axis < 2; ++axis)
            for (int i = 0; i < n; ++i)
                part.line[axis][i] = mixed(colours.line[axis][i] + (axis ? kSingle : 3 * kSingle));
        for (int digit = 1; digit <= n; ++digit) part.digit[digit] = mixed(colours.digit[digit] + 5 * kSingle);
        for (const Given& given : givens_) {
            const int row = given.line[side], column = given.line[1 - side], digit = given.digit;
            sum.line[0][row] += mixed(part.line[1][column] ^ part.digit[digit]);
            sum.line[1][column] += mixed(part.line[0][row] ^ part.digit[digit]);
            sum.digit[digit] += mixed(part.line[0][row] ^ part.line[1][column]);
        }
        for (int axis = 0; axis < 2; ++axis) {
            const int size = band_size(side, axis);
            for (int band = 0; band < n; band += size) {
                Colour of_band = 0;
                for (int i = band; i < band + size; ++i) of_band += part.line[axis][i];
                of_band = mixed(of_band);
                for (int i = band; i < band + size; ++i)
                    colours.line[axis][i] = mixed(colours.line[axis][i] + kSingle * sum.line[axis][i] + 7 * of_band);
            }
        }
        for (int digit = 1; digit <= n; ++digit)
            colours.digit[digit] = mixed(colours.digit[digit] + kSingle * sum.digit[digit]);
    }
}

BoxCanonizer::Colour BoxCanonizer::sign_of(const Colours& colours) const {
    Colour sign = 0;
    for (int i = 0; i < side_; ++i)
        sign += mixed(colours.line[0][i]) + mixed(colours.line[1][i] + 1) + mixed(colours.digit[i + 1] + 2);
    return sign;
}

// Finds the lines to single out: those of the smallest shared colour, rows or columns, whichever have fewer colours.
// Returns false for a leaf.
bool BoxCanonizer::choose(Frame& frame) const {
    int colours[2], least[2];
    Colour which[2] = {};
    for (int axis = 0; axis < 2; ++axis) {
        Colour sorted[kMost];
        std::copy(frame.colours.line[axis], frame.colours.line[axis] + side_, sorted);
        std::sort(sorted, sorted + side_);
        colours[axis] = 0;
        least[axis] = side_ + 1;
        for (int i = 0, next; i < side_; i = next, ++colours[axis]) {
            for (next = i; next < side_ && sorted[next] == sorted[i]; ++next) {
            }
            if (next - i > 1 && next - i < least[axis]) {
                least[axis] = next - i;
                which[axis] = sorted[i];
            }
        }
    }
    frame.axis = colours[1] < colours[0];
    if (least[frame.axis] > side_) return false;
    frame.choices = 0;
    frame.next = 0;
    for (int i = 0; i < side_; ++i)
        if (frame.colours.line[frame.axis][i] == which[frame.axis])
            frame.choice[frame.choices++] = static_cast<Byte>(i);
    return true;
}

BoxCanonizer::Line BoxCanonizer::line_of(int side, int axis, int index) const {
    return static_cast<Line>((side ^ axis) * side_ + index);
}

// Whether a motion fixes the lines on the path to a frame.
bool BoxCanonizer::keeps_path(const Motion& motion, int depth) const {
    if (depth > 0 && motion[0] >= side_) return false;  // exchanges rows and columns
    const int side = depth > 0 ? path_[0] : 0;
    for (int i = 1; i < depth; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Line line = line_of(side, frames_[at].axis, path_[at]);
        if (motion[line] != line) return false;
    }
    return true;
}

// For each line, the first one that known motions map to it without changing the path to a frame.
std::vector<BoxCanonizer::Line> BoxCanonizer::orbits(int depth) const {
    std::vector<Line> first(static_cast<std::size_t>(2 * side_));
    std::iota(first.begin(), first.end(), Line{0});
    const auto find = [&](Line line) {
        while (first[line] != line) line = first[line];
        return line;
    };
    for (const Motion& motion : motions_) {
        if (!keeps_path(motion, depth)) continue;
        for (Line line = 0; line < first.size(); ++line) {
            const Line a = find(line), b = find(motion[line]);
            first[std::max(a, b)] = std::min(a, b);
        }
    }
    for (Line line = 0; line < first.size(); ++line) first[line] = find(line);
    return first;
}

bool BoxCanonizer::is_known(const Frame& frame, int choice) const {
    if (motions_.empty() || choice == 0) return false;
    const int depth = static_cast<int>(frames_.size()) - 1;
    if (depth == 0)
        return std::any_of(motions_.begin(), motions_.end(), [&](const Motion& one) { return one[0] >= side_; });
    const auto first = orbits(depth);
    const Line mine = first[line_of(path_[0], frame.axis, frame.choice[choice])];
    for (int i = 0; i < choice; ++i)
        if (first[line_of(path_[0], frame.axis, frame.choice[i])] == mine) return true;
    return false;
}

bool BoxCanonizer::run(std::uint64_t nodes) {
    for (const std::uint64_t end = nodes_ + nodes; !frames_.empty();) {
        Frame& frame = frames_.back();
        path_.resize(frames_.size() - 1);
        if (frame.next == frame.choices) {
            frames_.pop_back();
            continue;
        }
        if (is_known(frame, frame.next)) {
            ++frame.next;
            continue;
        }
        if (nodes_ == end) return false;
        ++nodes_;
        enter(frame.choice[frame.next++]);
    }
    return true;
}

// Enters a child of the last frame, unless it is worse than the best known.
void BoxCanonizer::enter(int choice) {
    const bool is_root = frames_.size() == 1;
    path_.push_back(choice);
    frames_.emplace_back();
    Frame& frame = frames_.back();
    const Frame& above = frames_[frames_.size() - 2];
    const int side = path_[0];
    if (is_root) {
        for (int axis = 0; axis < 2; ++axis)
            for (int i = 0; i < side_; ++i)
                frame.colours.line[axis][i] = start_[side ^ axis][i] * 4 + static_cast<Colour>(axis) + 1;
        std::fill(frame.colours.digit, frame.colours.digit + side_ + 1, Colour{3});
        for (int digit = 1; digit <= side_; ++digit) {
            const bool occurs =
                std::any_of(givens_.begin(), givens_.end(), [&](const Given& given) { return given.digit == digit; });
            if (!occurs) frame.colours.digit[digit] = 0;
        }
    } else {
        frame.colours = above.colours;
        Colour& line = frame.colours.line[above.axis][choice];
        line = mixed(line + kSingle);
    }
    refine(side, frame.colours);
    frame.sign = sign_of(frame.colours);
    if (has_best_) {
        // The signs above are at least as good as those of the best leaf.
        for (std::size_t i = 1; i < frames_.size(); ++i) {
            if (i >= best_signs_.size() || frames_[i].sign < best_signs_[i]) break;
            if (frames_[i].sign > best_signs_[i]) {
                frames_.pop_back();
                return;
            }
        }
    }
    if (!choose(frame)) {
        reach_leaf();
    }
}

void BoxCanonizer::read_leaf(Leaf& leaf) const {
    const Colours& colours = frames_.back().colours;
    const int n = side_, side = path_[0];
    leaf.side = side;
    Byte place[2][kMost];
    for (int axis = 0; axis < 2; ++axis) {
        // Bands and lines with few digits first, then by colours.
        const int size = band_size(side, axis);
        const Byte* counts = count_[side ^ axis];
        const auto before = [&](Byte a, Byte b) {
            if (counts[a] != counts[b]) return counts[a] < counts[b];
            return colours.line[axis][a] < colours.line[axis][b];
        };
        Byte* line = leaf.line[axis];
        std::iota(line, line + n, Byte{0});
        struct Band {
            int digits;
            Byte first;  // line of the grid
            int at;
        };
        std::vector<Band> bands;
        for (int band = 0; band < n; band += size) {
            std::sort(line + band, line + band + size, before);
            int digits = 0;
            for (int i = band; i < band + size; ++i) digits += counts[i];
            bands.push_back({digits, line[band], band});
        }
        std::sort(bands.begin(), bands.end(), [&](const Band& a, const Band& b) {
            return a.digits != b.digits ? a.digits < b.digits : before(a.first, b.first);
        });
        Byte sorted[kMost];
        int end = 0;
        for (const Band& band : bands)
            for (int i = 0; i < size; ++i) sorted[end++] = line[band.at + i];
        for (int i = 0; i < n; ++i) line[i] = sorted[i];
        for (int i = 0; i < n; ++i) place[axis][line[i]] = static_cast<Byte>(i);
    }
    std::memset(leaf.cells, 0, sizeof leaf.cells);
    for (const Given& given : givens_)
        leaf.cells[place[0][given.line[side]] * n + place[1][given.line[1 - side]]] = given.digit;
    std::memset(leaf.name, 0, sizeof leaf.name);
    Byte names = 0;
    for (int cell = 0; cell < n * n; ++cell) {
        Byte& digit = leaf.cells[cell];
        if (!digit) continue;
        if (!leaf.name[digit]) leaf.name[digit] = ++names;
        digit = leaf.name[digit];
    }
    for (int digit = 1; digit <= n; ++digit)
        if (!leaf.name[digit]) leaf.name[digit] = ++names;
}

void BoxCanonizer::reach_leaf() {
    Leaf leaf;
    read_leaf(leaf);
    const auto size = static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_);
    int order = has_best_ ? 0 : -1;
    for (std::size_t i = 1; i < frames_.size() && !order; ++i)
        order = i >= best_signs_.size() || frames_[i].sign < best_signs_[i] ? -1 : frames_[i].sign > best_signs_[i];
    if (!order) order = frames_.size() < best_signs_.size() ? 1 : std::memcmp(leaf.cells, best_.cells, size);
    const auto lines_of = [&](std::size_t depth) {
        return line_of(path_[0], depth ? frames_[depth].axis : 0, depth ? path_[depth] : 0);
    };
    if (order < 0) {
        has_best_ = true;
        best_ = leaf;
        best_signs_.clear();
        for (const Frame& frame : frames_) best_signs_.push_back(frame.sign);
        best_path_.clear();
        for (std::size_t i = 0; i < path_.size(); ++i) best_path_.push_back(lines_of(i));
    } else if (order == 0) {
        Motion motion(static_cast<std::size_t>(2 * side_));
        for (int axis = 0; axis < 2; ++axis)
            for (int i = 0; i < side_; ++i)
                motion[line_of(best_.side, axis, best_.line[axis][i])] = line_of(leaf.side, axis, leaf.line[axis][i]);
        motions_.push_back(std::move(motion));
        // Everything below the point where the paths to both leaves diverge is equivalent to known parts.
        std::size_t common = 0;
        while (common < path_.size() && lines_of(common) == best_path_[common]) ++common;
        frames_.resize(common + 1);
        return;
    }
    frames_.pop_back();
}

std::vector<std::uint32_t> BoxCanonizer::factors() const {
    auto factors = alike_;
    // The orbit of each line on the path to the best leaf, with the preceding lines fixed.
    std::vector<const Motion*> left;
    for (const Motion& motion : motions_) left.push_back(&motion);
    if (std::any_of(left.begin(), left.end(), [&](const Motion* one) { return (*one)[0] >= side_; }))
        factors.push_back(2);
    std::erase_if(left, [&](const Motion* one) { return (*one)[0] >= side_; });
    for (std::size_t i = 1; i < best_path_.size(); ++i) {
        std::vector<bool> seen(static_cast<std::size_t>(2 * side_));
        std::vector<Line> orbit{best_path_[i]};
        seen[best_path_[i]] = true;
        for (std::size_t at = 0; at < orbit.size(); ++at)
            for (const Motion* motion : left) {
                const Line to = (*motion)[orbit[at]];
                if (!seen[to]) {
                    seen[to] = true;
                    orbit.push_back(to);
                }
            }
        if (orbit.size() > 1) factors.push_back(static_cast<std::uint32_t>(orbit.size()));
        std::erase_if(left, [&](const Motion* one) { return (*one)[best_path_[i]] != best_path_[i]; });
    }
    return factors;
}

}  // namespace farandole::sudoku

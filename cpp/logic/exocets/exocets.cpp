// Exocets (exocet.hpp): whatever two digits are in the base, what is false with all of them is false.
//
// Junior: the targets lie in the band, or stack, of the base, one in each of the boxes beside it, and the other cells
// beside them in their cross-lines are no places of the digits. Senior: all others; the targets may lie anywhere in the
// cross-lines. With two digits the base is a locked pair; it has three or four.
//
// Double: two junior exocets with the same cross-lines and together four digits, where the cells of the one base see
// both targets of the other: so no digit is in both bases, and each of the four is in one of them. What follows for the
// one pair of digits in the one base, and for the other pair in the other base, is false if it is in all cases.
//
//   cells, digits   the base
//   fins            the targets
//   base            the cross-lines
//   cover           the houses that cover the other places of the digits
//   truths          the cells of the base, and its digits in the cross-lines
#include <algorithm>
#include <utility>

#include "logic/exocets/exocet.hpp"
#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

class Exocets {
  public:
    Exocets(Search& search, Technique wanted) : search_(search), board_(search.board()), wanted_(wanted) {}

    bool find() {
        for (int line = 0; line < kBox; ++line)
            for (int third = 0; third < 9; ++third) {
                if (search_.stopped()) return false;
                const int stack = third / 3 * 3, one = stack == 0 ? 3 : 0, two = stack == 6 ? 3 : 6;
                for (int first = one; first < one + 3; ++first)
                    for (int second = two; second < two + 3; ++second) {
                        Exocet exocet(board_, line, third, first, second);
                        if (!board_.empty().has(exocet.base[0]) || !board_.empty().has(exocet.base[1]) ||
                            count(exocet.digits) < 3 || count(exocet.digits) > 4)
                            break;
                        if (with_targets(exocet)) return true;
                    }
                if (third == 8 && line % 3 == 2 && wanted_ == Technique::double_exocet && in_pairs()) return true;
            }
        return false;
    }

  private:
    bool is_junior() const { return wanted_ != Technique::senior_exocet; }

    bool with_targets(Exocet& exocet) {
        Places allowed = exocet.targetable();
        const Places band = exocet.in_band();
        if (is_junior()) {
            allowed &= band;
            for (Digits left = exocet.digits; left; left = without_lowest(left))
                if (exocet.open_lines(lowest(left)) == 0) return false;
        }
        ways_.assign(1, 0);
        for (Digits left = exocet.digits; left; left = without_lowest(left)) {
            exocet.left_by_covers(lowest(left), allowed, left_);
            next_.clear();
            for (Places way : ways_)
                for (Places rest : left_) {
                    const Places both = way | rest;
                    if (bits(both) <= 2 && std::ranges::find(next_, both) == next_.end()) next_.push_back(both);
                }
            if (next_.empty()) return false;
            ways_.swap(next_);
        }
        for (Places way : ways_) {
            if (bits(way) != 2 || is_junior() != fits_a_junior(exocet, way)) continue;
            exocet.aim(way);
            if (wanted_ == Technique::double_exocet)
                juniors_.push_back(exocet);
            else if (decide(exocet))
                return true;
        }
        return false;
    }

    // Whether targets are in both boxes beside the base, and no other place of a digit is in the band.
    static bool fits_a_junior(const Exocet& exocet, Places targets) {
        const Places band = exocet.in_band();
        if (targets & ~band) return false;
        const int first = std::countr_zero(targets), second = 31 - std::countl_zero(targets);
        if (first / 9 != 1 || second / 9 != 2) return false;
        for (Digits left = exocet.digits; left; left = without_lowest(left))
            if (exocet.places_of(lowest(left)) & band & ~targets) return false;
        return true;
    }

    bool decide(const Exocet& exocet) {
        bool is_plain = true;
        const Candidates plain = false_in_all(exocet, false);
        if (pairs_ == 0) return false;
        Candidates gone = plain;
        const Candidates mirrored = false_in_all(exocet, true);
        if (pairs_ == 0) return false;
        if (mirrored != plain) gone = mirrored, is_plain = false;
        if (step(exocet, gone, !is_plain)) return true;
        // What is false of the base itself.
        Candidates of_base{};
        for (std::size_t cell = 0; cell < 2; ++cell)
            for (Digits left = impossible_[cell]; left; left = without_lowest(left))
                of_base[static_cast<std::size_t>(lowest(left))].add(exocet.base[cell]);
        return step(exocet, of_base, true);
    }

    // All pairs of the junior exocets of a band or stack.
    bool in_pairs() {
        const std::vector<Exocet> all = std::exchange(juniors_, {});
        for (std::size_t one = 0; one < all.size(); ++one)
            for (std::size_t other = one + 1; other < all.size(); ++other) {
                if (!are_double(all[one], all[other])) continue;
                if (all[other].sees_targets_of(all[one])
                        ? decide(all[one], all[other])
                        : all[one].sees_targets_of(all[other]) && decide(all[other], all[one]))
                    return true;
            }
        return false;
    }

    static bool are_double(const Exocet& one, const Exocet& other) {
        return one.in_order == other.in_order && one.box != other.box && one.line != other.line &&
               count(static_cast<Digits>(one.digits | other.digits)) == 4;
    }

    bool decide(const Exocet& one, const Exocet& other) {
        Candidates gone;
        for (int digit = 0; digit < kDigits; ++digit) gone[static_cast<std::size_t>(digit)] = board_.where(digit);
        const auto all = static_cast<Digits>(one.digits | other.digits);
        pairs_ = 0;
        for (Digits a = board_.candidates(one.base[0]); a; a = without_lowest(a))
            for (Digits b = board_.candidates(one.base[1]); b; b = without_lowest(b)) {
                if (lowest(a) == lowest(b)) continue;
                const Verdict here = one.judge(lowest(a), lowest(b), false);
                const auto others = static_cast<Digits>(all & ~only(lowest(a)) & ~only(lowest(b)));
                if (here.is_absurd || !other.can_hold(others)) continue;
                const Verdict there = other.judge(lowest(others), lowest(without_lowest(others)), false);
                if (there.is_absurd) continue;
                ++pairs_;
                for (std::size_t digit = 0; digit < kDigits; ++digit)
                    gone[digit] &= here.gone[digit] | there.gone[digit];
            }
        if (pairs_ == 0) return false;
        bool is_new = false;
        const Candidates by_one = false_in_all(one, false), by_other = false_in_all(other, false);
        for (std::size_t digit = 0; digit < kDigits; ++digit)
            is_new |= !gone[digit].within(by_one[digit] | by_other[digit]);
        return is_new && step(one, gone, false, &other);
    }

    // What is false with any two digits of the base.
    Candidates false_in_all(const Exocet& exocet, bool with_mirrors) {
        Candidates gone;
        for (int digit = 0; digit < kDigits; ++digit) gone[static_cast<std::size_t>(digit)] = board_.where(digit);
        const std::array<Digits, 2> held{board_.candidates(exocet.base[0]), board_.candidates(exocet.base[1])};
        impossible_ = held;
        pairs_ = 0;
        for (Digits a = held[0]; a; a = without_lowest(a))
            for (auto b = static_cast<Digits>(held[1] & ~only(lowest(a))); b; b = without_lowest(b)) {
                const Verdict verdict = exocet.judge(lowest(a), lowest(b), with_mirrors);
                if (verdict.is_absurd) continue;
                ++pairs_;
                impossible_[0] &= static_cast<Digits>(~only(lowest(a)));
                impossible_[1] &= static_cast<Digits>(~only(lowest(b)));
                for (std::size_t digit = 0; digit < kDigits; ++digit) gone[digit] &= verdict.gone[digit];
            }
        return gone;
    }

    bool step(const Exocet& exocet, const Candidates& gone, bool with_mirrors, const Exocet* second = nullptr) {
        Step& step = search_.step;
        step.clear(wanted_);
        for (int cell : board_.empty())
            for (int digit = 0; digit < kDigits; ++digit)
                if (gone[static_cast<std::size_t>(digit)].has(cell)) step.remove(cell, digit);
        if (step.eliminations.empty()) return false;
        if (search_.details) {
            show(exocet);
            if (second) show(*second);
            std::ranges::sort(step.cover);
            step.reasoned = argue_exocet(exocet, second, step, with_mirrors);
        }
        return search_.found();
    }

    void show(const Exocet& exocet) {
        Step& step = search_.step;
        for (int cell : exocet.base) step.cells.add(cell), step.truths.push_back(cell_truth(cell));
        for (int cell : exocet.targets) step.fins.add(cell);
        step.digits |= exocet.digits;
        const auto add = [](std::vector<std::uint8_t>& houses, int house) {
            if (std::ranges::find(houses, house) == houses.end()) houses.push_back(static_cast<std::uint8_t>(house));
        };
        for (int house : exocet.in_order) add(step.base, house);
        for (Digits left = exocet.digits; left; left = without_lowest(left)) {
            Cover cover;
            exocet.needs_only(lowest(left), exocet.target_places[0] | exocet.target_places[1], 0, cover);
            for (int house : cover.houses) add(step.cover, house);
            for (int house : exocet.in_order)
                if (board_.places(house, lowest(left)) != 0) step.truths.push_back(house_truth(house, lowest(left)));
        }
    }

    Search& search_;
    const Board& board_;
    Technique wanted_;
    std::vector<Exocet> juniors_;  // of a band or stack
    std::vector<Places> ways_, next_, left_;
    std::array<Digits, 2> impossible_{};  // of the cells of the base
    int pairs_ = 0;
};

}  // namespace

bool find_exocet(Search& search, Technique wanted) { return Exocets(search, wanted).find(); }

}  // namespace farandole::logic

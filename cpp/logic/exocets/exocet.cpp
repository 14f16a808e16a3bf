#include "logic/exocets/exocet.hpp"

#include <algorithm>
#include <initializer_list>
#include <tuple>

namespace farandole::logic {

namespace {

constexpr Places kLine = 0x1FF;

constexpr Places across(int place) { return Places{1 | 1 << 9 | 1 << 18} << place; }
constexpr Places along(int number) { return kLine << 9 * number; }

// Houses that can cover places: parallel lines 0 to 8, and the cross-lines.
constexpr int kCovers = 12;
constexpr Places cover_places(int number) { return number < 9 ? across(number) : along(number - 9); }

}  // namespace

Exocet::Exocet(const Board& of, int base_line, int third, int first_cross, int second_cross)
    : board(of), line(base_line) {
    const bool is_column = line >= kColumn;
    const int first = is_column ? kColumn : kRow, other = is_column ? kRow : kColumn;
    const auto at = [&](int across_it, int along_it) {
        return is_column ? along_it * 9 + across_it : across_it * 9 + along_it;
    };
    const int place = line - first;
    cross = in_order = {other + third, other + first_cross, other + second_cross};
    std::ranges::sort(in_order);
    box = box_of(at(place, third));
    std::size_t next = 0;
    for (int each = third / 3 * 3; each < third / 3 * 3 + 3; ++each)
        if (each != third) base[next++] = at(place, each);
    digits = static_cast<Digits>(board.candidates(base[0]) | board.candidates(base[1]));
    for (int number = 0; number < 3; ++number)
        for (int each = 0; each < 9; ++each)
            cells_[static_cast<std::size_t>(9 * number + each)] =
                at(each, cross[static_cast<std::size_t>(number)] - other);
    const Cells seen = house_cells(line) | house_cells(kBox + box);
    for (Digits left = digits; left; left = without_lowest(left)) {
        const auto digit = static_cast<std::size_t>(lowest(left));
        for (std::size_t bit = 0; bit < cells_.size(); ++bit)
            if (board.has(cells_[bit], lowest(left)) && !seen.has(cells_[bit])) places_[digit] |= Places{1} << bit;
        for (int house : cross) open_[digit] += board.places(house, lowest(left)) != 0;
    }
}

bool Exocet::can_hold(Digits two) const {
    const auto first = static_cast<Digits>(board.candidates(base[0]) & two),
               second = static_cast<Digits>(board.candidates(base[1]) & two);
    return first && second && (first | second) == two;
}

bool Exocet::sees_targets_of(const Exocet& other) const {
    const Cells seen = peers(base[0]) & peers(base[1]);
    return seen.has(other.targets[0]) && seen.has(other.targets[1]);
}

Places Exocet::targetable() const {
    const Cells seen = house_cells(line) | house_cells(kBox + box);
    Places made = 0;
    for (std::size_t bit = 0; bit < cells_.size(); ++bit)
        if (board.empty().has(cells_[bit]) && !seen.has(cells_[bit])) made |= Places{1} << bit;
    return made;
}

Places Exocet::in_band() const {
    const int first = line % 9 / 3 * 3;
    return across(first) | across(first + 1) | across(first + 2);
}

void Exocet::left_by_covers(int digit, Places allowed, std::vector<Places>& left) const {
    left.clear();
    const Places all = places_of(digit);
    const auto take = [&](Places rest) {
        if ((rest & ~allowed) || bits(rest) > 2 || std::ranges::find(left, rest) != left.end()) return;
        left.push_back(rest);
    };
    switch (open_lines(digit)) {
        case 1: take(all); break;
        case 2:
            for (int one = 0; one < kCovers; ++one) take(all & ~cover_places(one));
            break;
        case 3:
            for (int one = 0; one < kCovers; ++one)
                for (int two = one + 1; two < kCovers; ++two) take(all & ~cover_places(one) & ~cover_places(two));
            break;
        default: break;
    }
    std::erase_if(left, [&](Places rest) {
        return std::ranges::any_of(left, [&](Places less) { return less != rest && (less & ~rest) == 0; });
    });
}

bool Exocet::needs_only(int digit, Places left, Places gone, Cover& best) const {
    const Places all = places_of(digit) & ~gone;
    const Cells inside = house_cells(cross[0]) | house_cells(cross[1]) | house_cells(cross[2]);
    int most = -1;
    const auto take = [&](std::initializer_list<int> numbers) {
        Places places = 0;
        for (int number : numbers) places |= cover_places(number);
        if (all & ~places & ~left) return;
        int gain = 0;
        std::vector<int> houses;
        for (int number : numbers) {
            const int house = number < 9 ? line - line % 9 + number : cross[static_cast<std::size_t>(number - 9)];
            houses.push_back(house);
            gain += (board.where_in(house, digit) - inside).size();
        }
        if (gain > most) most = gain, best = {houses, places};
    };
    switch (open_lines(digit)) {
        case 1: take({}); break;
        case 2:
            for (int one = 0; one < kCovers; ++one) take({one});
            break;
        case 3:
            for (int one = 0; one < kCovers; ++one)
                for (int two = one + 1; two < kCovers; ++two) take({one, two});
            break;
        default: break;
    }
    return most >= 0;
}

void Exocet::aim(Places places) {
    for (std::size_t number = 0; number < 2; ++number) {
        const int place = std::countr_zero(places);
        targets[number] = cell_at(place);
        target_places[number] = Places{1} << place;
        places &= places - 1;
        for (int digit = 0; digit < kDigits; ++digit)
            without_[number][static_cast<std::size_t>(digit)] = house_without(targets[number], digit);
    }
}

// A house that has no place for a digit of the base if a target is it.
int Exocet::house_without(int target, int digit) const {
    if (!board.has(target, digit)) return -1;
    // The base itself has the digit, and no target sees it.
    const Cells seen =
        ((house_cells(line) | house_cells(kBox + box)) - Cells::of(base[0]) - Cells::of(base[1])) | peers(target);
    for (int house = 0; house < kHouses; ++house)
        if (house != line && house != kBox + box && board.places(house, digit) != 0 &&
            board.where_in(house, digit).within(seen))
            return house;
    return -1;
}

// Counts digits in the cross-lines: all their places lie in covers, and in cells besides.
void Exocet::count(Verdict& verdict, const std::vector<int>& counted, const std::vector<Cover>& covers,
                   const std::vector<int>& to, bool is_absurd) const {
    Act act;
    act.is_absurd = is_absurd;
    for (std::size_t number = 0; number < counted.size(); ++number) {
        const int digit = counted[number];
        for (int house : in_order)
            if (board.places(house, digit) != 0) act.sets.push_back(house_truth(house, digit));
        for (int house : covers[number].houses) {
            act.links.push_back(house_truth(house, digit));
            Cells gone = board.where_in(house, digit);
            for (int cross_line : cross) gone -= house_cells(cross_line);
            verdict.gone[static_cast<std::size_t>(digit)] |= gone;
        }
    }
    for (int cell : to) {
        act.links.push_back(cell_truth(cell));
        for (Digits left = board.candidates(cell); left; left = without_lowest(left))
            if (std::ranges::find(counted, lowest(left)) == counted.end())
                verdict.gone[static_cast<std::size_t>(lowest(left))].add(cell);
    }
    verdict.is_absurd |= is_absurd;
    verdict.acts.push_back(std::move(act));
}

// Where one target is all that a digit needs, the other one is the other digit.
bool Exocet::count_alone(int a, int b, const std::array<Places, 2>& gone, Verdict& verdict) const {
    Cover cover, second;
    for (const auto& [digit, other, lost, other_lost] :
         {std::tuple{a, b, gone[0], gone[1]}, std::tuple{b, a, gone[1], gone[0]}}) {
        if (needs_only(digit, 0, lost, cover)) return count(verdict, {digit}, {cover}, {}, true), true;
        for (std::size_t number = 0; number < 2; ++number) {
            const Places here = target_places[number], there = target_places[1 - number];
            if (!needs_only(digit, here, lost, cover)) continue;
            if (needs_only(other, here, other_lost, second))
                return count(verdict, {digit, other}, {cover, second}, {targets[number]}, true), true;
            if (!needs_only(other, there, other_lost | here, second)) continue;
            count(verdict, {digit}, {cover}, {targets[number]}, false);
            count(verdict, {other}, {second}, {targets[1 - number]}, false);
            return true;
        }
    }
    return false;
}

// The boxes beside that of the base have both digits, too.
void Exocet::look_into_boxes(int a, int b, const std::array<Places, 2>& gone, Verdict& verdict) const {
    for (int beside = 0; beside < 9; ++beside) {
        const bool is_beside = line < kColumn ? beside / 3 == box / 3 : beside % 3 == box % 3;
        const int house = kBox + beside;
        if (!is_beside || beside == box || !board.places(house, a) || !board.places(house, b)) continue;
        Cells of_a = board.where_in(house, a) - house_cells(line), of_b = board.where_in(house, b) - house_cells(line);
        for (std::size_t number = 0; number < 2; ++number) {
            if (gone[0] & target_places[number]) of_a.drop(targets[number]);
            if (gone[1] & target_places[number]) of_b.drop(targets[number]);
        }
        const Cells either = of_a | of_b;
        if (either.size() > 2) continue;
        Act act;
        act.sets = {house_truth(house, a), house_truth(house, b)};
        for (int cell : either) act.links.push_back(cell_truth(cell));
        act.is_absurd = either.size() < 2;
        verdict.is_absurd |= act.is_absurd;
        verdict.acts.push_back(std::move(act));
        if (verdict.is_absurd) return;
        for (int cell : either)
            for (auto left = static_cast<Digits>(board.candidates(cell) & ~(only(a) | only(b))); left;
                 left = without_lowest(left))
                verdict.gone[static_cast<std::size_t>(lowest(left))].add(cell);
    }
}

Verdict Exocet::judge(int a, int b, bool with_mirrors) const {
    Verdict verdict;
    std::array<Places, 2> gone{};
    const Cells seen = (house_cells(line) | house_cells(kBox + box)) - Cells::of(base[0]) - Cells::of(base[1]);
    for (std::size_t of = 0; of < 2; ++of) {
        const int digit = of ? b : a;
        verdict.gone[static_cast<std::size_t>(digit)] |= board.where(digit) & seen;
        for (std::size_t number = 0; number < 2 && with_mirrors; ++number) {
            const int house = without_[number][static_cast<std::size_t>(digit)];
            if (house < 0) continue;
            verdict.acts.push_back({static_cast<int>(number), digit, house, {}, {}, false});
            verdict.gone[static_cast<std::size_t>(digit)].add(targets[number]);
            gone[of] |= target_places[number];
        }
    }
    if (!count_alone(a, b, gone, verdict)) {
        std::vector<Cover> covers(2);
        const Places both = target_places[0] | target_places[1];
        if (needs_only(a, both, gone[0], covers[0]) && needs_only(b, both, gone[1], covers[1]))
            count(verdict, {a, b}, covers, {targets[0], targets[1]}, false);
    }
    if (!verdict.is_absurd && with_mirrors) look_into_boxes(a, b, gone, verdict);
    return verdict;
}

}  // namespace farandole::logic

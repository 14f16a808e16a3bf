#include "rules/board.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <string>

#include "rules/sums.hpp"

namespace farandole::rules {

namespace {

constexpr std::size_t kMostSets = 64;  // of digits of a clique

[[noreturn]] void refuse(const char* what) { throw std::invalid_argument(what); }

}  // namespace

// Reads the stream of records: kind, length of the body, body.
//
//      1 allowed    cell, digits                  8 outside    end, end, cells
//      2 different  cells                         9 count      digits, counts, cells
//      3 related    image of each digit, pairs   10 accepted   states, start, accepting of each state,
//      4 clique     image of each digit, cells                 next state for state × digit or -1, cells
//      5 sum        total, n, coefficients, cells 11 element   index, value, cells
//      6 ascending  cells                        12 either     branches; for each its length and its records
//      7 between    end, end, cells              13 distinct   control, cells
//     14 sets       n, sets of digits, cells     15 same       groups, cells of one after another
//     16 ranks      length, whether others may be the same, n, line and rank of each, cells of one line after another
//     17 arranged   total or number, digits of both ends or 0, value of the lowest digit, cells
//     18 region     digits, size or 0, cells in a row, cells of one row after another
//     19 uncrossed  digits of the region of each digit or 0, cells in a row, cells of one row after another
class Reader {
  public:
    Reader(Board& board, const std::vector<std::int32_t>& stream) : board_(board), stream_(stream) {}

    // Reads the groups and the digits of cells alone: what is made of the other records depends on them.
    void read_groups() {
        each(0, stream_.size(), [&](std::int32_t kind) {
            if (kind == kDifferent) board_.groups_.push_back(different_cells(0));
            if (kind == kAllowed) allowed(false);
            if (kind == kRelated) equal();
            if (kind == kClique) clique_group();
            if (kind == kSum) next();  // the total
            if (kind == kSum || kind == kSets) cage();
        });
    }

    void read() {
        each(0, stream_.size(), [&](std::int32_t kind) {
            if (kind != kDifferent && kind != kAllowed) take(kind, false);
        });
    }

  private:
    static constexpr std::int32_t kAllowed = 1, kDifferent = 2, kRelated = 3, kClique = 4, kSum = 5, kSets = 14,
                                  kMostStates = 1 << 16, kDeepest = 9;

    template <class Take>
    void each(std::size_t begin, std::size_t end, Take take_one) {
        std::size_t at = begin;
        while (at < end) {
            if (end - at < 2) refuse("a record without a length");
            const std::int32_t kind = stream_[at], length = stream_[at + 1];
            if (length < 0 || static_cast<std::size_t>(length) > end - at - 2)
                refuse("a record longer than the stream");
            at_ = at + 2;
            end_ = at_ + static_cast<std::size_t>(length);
            at = end_;
            take_one(kind);
        }
    }

    std::int32_t next() {
        if (at_ == end_) refuse("a record that is too short");
        return stream_[at_++];
    }

    Cell cell() {
        const std::int32_t value = next();
        if (value < 0 || static_cast<std::size_t>(value) >= board_.cells()) refuse("a cell outside the board");
        return static_cast<Cell>(value);
    }

    Set set() {
        const auto value = static_cast<Set>(next());
        if (value & ~board_.all()) refuse("a digit outside the board");
        return value;
    }

    std::vector<Cell> cells(std::size_t least) {
        std::vector<Cell> result(end_ - at_);
        for (Cell& each : result) each = cell();
        if (result.size() < least) refuse("a record with too few cells");
        return result;
    }

    std::vector<Cell> different_cells(std::size_t least) {
        std::vector<Cell> result = cells(least);
        if (!differ(result)) refuse("a record with a cell twice");
        return result;
    }

    static bool differ(std::vector<Cell> cells) {
        std::sort(cells.begin(), cells.end());
        return std::adjacent_find(cells.begin(), cells.end()) == cells.end();
    }

    std::vector<Set> images() {
        std::vector<Set> result;
        for (int digit = 0; digit < board_.values(); ++digit) result.push_back(set());
        return result;
    }

    void take(std::int32_t kind, bool is_inner) {
        switch (kind) {
            case kAllowed: return allowed(is_inner);
            case kDifferent: return add(Kind::different, different_cells(0), {});
            case kRelated: return related(is_inner);
            case kClique: return clique();
            case kSum: return sum(is_inner);
            case 6: return add(Kind::ascending, different_cells(2), {});
            case 7: return add(Kind::between, different_cells(2), {});
            case 8: return add(Kind::outside, different_cells(2), {});
            case 9: return count(is_inner);
            case 10: return accepted();
            case 11: return add(Kind::element, cells(3), {});
            case 12: return either();
            case 13: return add(Kind::distinct, cells(2), {});
            case kSets: return sets();
            case 15: return same();
            case 16: return ranks();
            case 17: return arranged();
            case 18: return region();
            case 19: return uncrossed();
            default: refuse("a record of an unknown kind");
        }
    }

    void add(Kind kind, const std::vector<Cell>& cells, const std::vector<std::int32_t>& numbers) {
        board_.add(kind, cells, numbers);
    }

    void allowed(bool is_inner) {
        const Cell where = cell();
        const Set digits = set();
        if (is_inner)  // every cell of one: at least and at most one of the digits
            add(Kind::count, {where}, {static_cast<std::int32_t>(digits), 2});
        else
            board_.start_[where] &= digits;
    }

    // The table of one relation or several, and the cells of each, two and two.
    std::pair<std::vector<Set>, std::vector<Cell>> relations() {
        std::vector<Set> there = images();
        std::vector<Cell> pairs = cells(0);
        if (pairs.size() % 2) refuse("a relation of one cell");
        return {std::move(there), std::move(pairs)};
    }

    // The only digit that two cells can't both have, where a relation forbids nothing else; or -1.
    int told_apart(const std::vector<Set>& there) const {
        int result = -1;
        for (int digit = 0; digit < board_.values(); ++digit) {
            const Set images = there[static_cast<std::size_t>(digit)];
            if (images == board_.all()) continue;
            if (images != (board_.all() ^ Set{1} << digit) || result >= 0) return -1;
            result = digit;
        }
        return result;
    }

    void related(bool is_inner) {
        const auto [there, pairs] = relations();
        for (std::size_t i = 0; i < pairs.size(); i += 2)
            if (pairs[i] == pairs[i + 1]) refuse("a relation of a cell and itself");
        if (const int digit = told_apart(there); digit >= 0 && !is_inner) {
            const std::size_t words = board_.cell_words_;
            board_.apart_bits_.resize(board_.cells_ * there.size() * words, 0);
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const std::size_t row = pairs[i] * there.size() + static_cast<std::size_t>(digit);
                put(board_.apart_bits_.data() + row * words, pairs[i ^ 1]);
            }
            return;
        }
        board_.add_relations(there, pairs);
    }

    // Notes relations that say that two cells are equal.
    void equal() {
        const auto [there, pairs] = relations();
        for (std::size_t digit = 0; digit < there.size(); ++digit)
            if (there[digit] != Set{1} << digit) return;
        for (std::size_t i = 0; i < pairs.size(); i += 2) board_.equals_.emplace_back(pairs[i], pairs[i + 1]);
    }

    // Notes the cells after some numbers: coefficients of a sum, or sets of digits.
    void cage() {
        for (std::int32_t left = next(); left > 0; --left) next();
        board_.cages_.push_back(cells(0));
        std::sort(board_.cages_.back().begin(), board_.cages_.back().end());
    }

    // Whether no digit goes with itself, so that cells differ.
    static bool tells_apart(const std::vector<Set>& table) {
        for (std::size_t digit = 0; digit < table.size(); ++digit)
            if (table[digit] >> digit & 1) return false;
        return true;
    }

    // Notes the cells of a clique that differ.
    void clique_group() {
        if (tells_apart(images())) board_.groups_.push_back(different_cells(2));
    }

    // Appends the sets of digits above `set` of which every two go together by a table.
    void join_digits(std::vector<std::int32_t>& sets, const std::vector<Set>& table, Set set, Set left,
                     std::size_t missing) {
        if (sets.size() > kMostSets) return;
        if (!missing) return sets.push_back(static_cast<std::int32_t>(set));
        for (; left; left &= left - 1) {
            const Set digit = left & (~left + 1);
            join_digits(sets, table, set | digit,
                        left & table[static_cast<std::size_t>(std::countr_zero(digit))] & ~digit, missing - 1);
        }
    }

    void clique() {
        const std::vector<Set> table = images();
        for (std::size_t a = 0; a < table.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                if ((table[a] >> b & 1) != (table[b] >> a & 1)) refuse("a table that isn't symmetric");
        const std::vector<Cell> where = different_cells(2);
        add(Kind::clique, where, {static_cast<std::int32_t>(board_.add_table(table))});
        if (where.size() < 3 || !tells_apart(table)) return;
        std::vector<std::int32_t> sets;
        join_digits(sets, table, 0, board_.all(), where.size());
        if (sets.size() <= kMostSets) add_sets(board_, where, std::move(sets));
    }

    void sum(bool is_inner) {
        Sum result{next(), {}};
        const std::int32_t size = next();
        if (std::abs(result.total) > kLargestTotal) refuse("a total that is too large");
        for (std::int32_t i = 0; i < size; ++i) result.terms.push_back({next(), 0});
        for (Term& term : result.terms) {
            if (std::abs(term.coefficient) > kLargestCoefficient) refuse("a coefficient that is too large");
            term.cell = cell();
        }
        if (at_ != end_) refuse("a sum with numbers to spare");
        add_sum(board_, result, is_inner);
        if (!is_inner) board_.sums_.push_back(std::move(result));
    }

    void count(bool is_inner) {
        const Set digits = set();
        const std::int32_t counts = next();
        const std::vector<Cell> where = different_cells(1);
        if (counts < 0) refuse("a count above 30");
        board_.add_count(digits, counts, where);
        if (!is_inner && std::has_single_bit(digits) && where.size() >= static_cast<std::size_t>(board_.values()))
            board_.add_places(where, static_cast<std::int32_t>(digits), counts);
    }

    void sets() {
        std::vector<std::int32_t> numbers;
        for (std::int32_t left = next(); left > 0; --left) numbers.push_back(static_cast<std::int32_t>(set()));
        const std::vector<Cell> where = different_cells(1);
        for (const std::int32_t digits : numbers)
            if (std::popcount(static_cast<Set>(digits)) != static_cast<int>(where.size()))
                refuse("a set of another size");
        add_sets(board_, where, numbers);
    }

    void same() {
        const std::int32_t groups = next();
        const std::vector<Cell> where = cells(2);
        if (groups < 2 || where.size() % static_cast<std::size_t>(groups)) refuse("groups of different sizes");
        const std::size_t size = where.size() / static_cast<std::size_t>(groups);
        for (std::size_t i = 0; i < where.size(); ++i)
            for (std::size_t j = i / size * size; j < i; ++j)
                if (where[i] == where[j]) refuse("a group with a cell twice");
        add(Kind::same, where, {groups});
    }

    // Notes also whether every side of a board of such lines has all digits.
    void ranks() {
        const std::int32_t length = next(), may_tie = next(), clues = next();
        if (length < 1 || length > kLargestSide || clues < 0 || clues > kMostStates) refuse("lines of a wrong length");
        std::vector<std::int32_t> numbers{length, may_tie, 0, clues};  // then they, and the rank of each line or 0
        for (std::int32_t i = 0; i < 2 * clues; ++i) numbers.push_back(next());
        const std::vector<Cell> where = cells(1);
        const auto lines = static_cast<std::int32_t>(where.size()) / length;
        if (where.size() % static_cast<std::size_t>(length)) refuse("lines of different lengths");
        if (lines > kMostLines) refuse("too many lines");
        for (std::size_t i = 4; i < numbers.size(); i += 2) {
            if (numbers[i] < 0 || numbers[i] >= lines) refuse("a rank of no line");
            if (numbers[i + 1] < 1 || numbers[i + 1] > lines) refuse("a rank above the last");
        }
        numbers[2] = length == board_.values() && lines == 4 * length && are_sides(where);
        const std::size_t end = numbers.size();
        numbers.resize(end + static_cast<std::size_t>(lines), 0);
        for (std::size_t i = 4; i < end; i += 2) numbers[end + static_cast<std::size_t>(numbers[i])] = numbers[i + 1];
        add(Kind::ranks, where, numbers);
    }

    // Whether lines come from the four sides of a board, one side after another, and no digit comes twice in a line or
    // among the first cells of a side.
    bool are_sides(const std::vector<Cell>& cells) const {
        const auto size = static_cast<std::size_t>(board_.values());
        for (std::size_t line = 0; line < 4 * size; ++line)
            for (std::size_t i = 0; i < size; ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const std::size_t side = line / size * size * size;
                    if (!board_.are_peers(cells[line * size + i], cells[line * size + j]) ||
                        !board_.are_peers(cells[side + i * size], cells[side + j * size]))
                        return false;
                }
        return true;
    }

    void region() {
        const auto digits = static_cast<std::int32_t>(set());
        const std::int32_t wanted = next(), wide = next();
        const std::vector<Cell> where = different_cells(1);
        if (wanted < 0 || wide < 1) refuse("a region of a wrong size");
        add(Kind::region, where, {digits, wanted, wide});
    }

    // Notes also which cells are around the board.
    void uncrossed() {
        std::vector<std::int32_t> numbers;
        for (const Set digits : images()) numbers.push_back(static_cast<std::int32_t>(digits));
        for (std::int32_t digit = 0; digit < board_.values(); ++digit)
            for (Set left = static_cast<Set>(numbers[static_cast<std::size_t>(digit)]); left; left &= left - 1)
                if (numbers[static_cast<std::size_t>(std::countr_zero(left))] !=
                    numbers[static_cast<std::size_t>(digit)])
                    refuse("a digit of two regions");
        const std::int32_t wide = next();
        const std::vector<Cell> where = different_cells(4);
        const auto size = static_cast<std::int32_t>(where.size());
        if (wide < 2 || size % wide || size == wide) refuse("regions side by side without whole rows");
        numbers.push_back(wide);
        for (std::int32_t i = 0; i < wide; ++i) numbers.push_back(i);
        for (std::int32_t i = 2 * wide; i < size; i += wide) numbers.push_back(i - 1);
        for (std::int32_t i = size; i-- > size - wide;) numbers.push_back(i);
        for (std::int32_t i = size - 2 * wide; i > 0; i -= wide) numbers.push_back(i);
        add(Kind::uncrossed, where, numbers);
    }

    void accepted() {
        const std::int32_t states = next(), start = next();
        if (states < 1 || states > kMostStates || start < 0 || start >= states)
            refuse("an automaton without its states");
        std::vector<std::int32_t> numbers{states, start, -1, -1, 0};
        for (std::int32_t state = 0; state < states; ++state) {
            numbers.push_back(next());
            if (numbers.back() != 0 && numbers.back() != 1) refuse("an automaton with a wrong flag");
        }
        for (std::int32_t i = 0; i < states * board_.values(); ++i) {
            numbers.push_back(next());
            if (numbers.back() < -1 || numbers.back() >= states) refuse("an automaton with a wrong state");
        }
        const std::vector<Cell> where = cells(1);
        if (states > kMostStatesAtOnce) numbers = board_.unrolled(std::move(numbers), where);
        if (numbers[4] || states <= kMostStatesAtOnce) {
            const auto [it, is_new] = steps_.try_emplace(numbers, static_cast<std::int32_t>(board_.steps_.size()));
            const auto first = static_cast<std::size_t>(5 + numbers[0]),
                       values = static_cast<std::size_t>(board_.values());
            if (is_new) board_.add_steps(numbers.data() + first, (numbers.size() - first) / values);
            numbers[2] = it->second;
            if (!numbers[4]) numbers[3] = state_of_all(numbers.data() + 5, states, board_.values());
        }
        add(Kind::automaton, where, numbers);
        board_.records_.back().is_exact = differ(where);
    }

    void arranged() {
        const std::int32_t total = next();
        const Set ends = set();
        const std::int32_t least = next();
        const std::vector<Cell> where = different_cells(1);
        if (board_.values() > (ends ? kMostEnclosed : kMostArranged) ||
            where.size() > static_cast<std::size_t>(board_.values()))
            refuse("too many digits or cells in order");
        if (ends && std::popcount(ends) != 2) refuse("cells in order without two ends");
        if (total < 0 || least < 0 || least > 1) refuse("a total of cells in order that is out of range");
        if (ends) return add(Kind::enclosed, where, board_.enclosed(total, ends, least));
        add(Kind::arranged, where, {total, least});
    }

    void either() {
        const std::int32_t branches = next();
        if (branches < 0 || branches > kMostStates) refuse("too many alternatives");
        if (++depth_ > kDeepest) refuse("alternatives within alternatives, too deep");
        std::vector<std::int32_t> numbers{branches, 0};
        std::vector<Cell> cells;
        for (std::int32_t branch = 0; branch < branches; ++branch) {
            const std::int32_t length = next();
            if (length < 0 || static_cast<std::size_t>(length) > end_ - at_)
                refuse("an alternative longer than its record");
            const std::size_t begin = at_, end = at_ + static_cast<std::size_t>(length), whole = end_;
            std::vector<Record> outer;
            outer.swap(board_.records_);
            each(begin, end, [&](std::int32_t kind) { take(kind, true); });
            outer.swap(board_.records_);  // now `outer` has the branch
            numbers.push_back(static_cast<std::int32_t>(board_.inner_.size()));
            numbers.push_back(static_cast<std::int32_t>(outer.size()));
            std::int32_t all = 0;
            for (const Record& record : outer) {
                all += static_cast<std::int32_t>(record.size);
                const Cell* its = board_.cells_of(record);
                cells.insert(cells.end(), its, its + record.size);
                board_.inner_.push_back(record);
            }
            numbers[1] = std::max(numbers[1], all);
            at_ = end;
            end_ = whole;
        }
        --depth_;
        if (at_ != end_) refuse("alternatives with numbers to spare");
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        add(Kind::either, cells, numbers);
    }

    Board& board_;
    const std::vector<std::int32_t>& stream_;
    std::map<std::vector<std::int32_t>, std::int32_t> steps_;  // where those of an automaton are
    std::size_t at_ = 0, end_ = 0;
    int depth_ = 0;
};

Board::Board(int values, std::size_t cells, const std::vector<std::int32_t>& stream) : values_(values), cells_(cells) {
    if (values < 1 || values > kLargestSide) refuse("boards have 1 to 25 digits");
    if (!cells || cells > kMostCells) refuse("boards have 1 to 2048 cells");
    cell_words_ = (cells + 63) / 64;
    start_.assign(cells, all());
    Reader reader(*this, stream);
    reader.read_groups();
    join_peers();
    join_houses();
    reader.read();
    lock_houses();
    derive_sums(*this, wanted_first(), kNone);
    weigh();
    order();
}

void Board::add(Kind kind, const std::vector<Cell>& cells, const std::vector<std::int32_t>& numbers) {
    records_.push_back({kind, kind == Kind::arranged, static_cast<std::uint32_t>(record_cells_.size()),
                        static_cast<std::uint32_t>(cells.size()), static_cast<std::uint32_t>(numbers_.size()),
                        static_cast<std::uint32_t>(numbers.size())});
    record_cells_.insert(record_cells_.end(), cells.begin(), cells.end());
    numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
}

// Adds what each set of nine digits maps to, or finds the same table.
std::size_t Board::add_table(const std::vector<Set>& images) {
    const std::size_t parts = values_ > 9 ? 3 : 1, size = 512 * parts;
    const auto has_images = [&](std::size_t at) {
        for (std::size_t digit = 0; digit < images.size(); ++digit)
            if (image(at, Set{1} << digit) != images[digit]) return false;
        return true;
    };
    std::size_t at = 0;
    for (; at < tables_.size(); at += size)
        if (has_images(at)) return at;
    tables_.resize(at + size, 0);
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t from = i % 512, digit = i / 512 * 9 + static_cast<std::size_t>(std::countr_zero(from));
        if (from) tables_[at + i] = tables_[at + i - (from & -from)] | (digit < images.size() ? images[digit] : 0);
    }
    return at;
}

Alike Board::all_of(Kind kind) const {
    const auto is = [kind](const Record& record) { return record.kind == kind; };
    const auto first = std::find_if(records_.begin(), records_.end(), is);
    return {static_cast<std::size_t>(first - records_.begin()),
            static_cast<std::size_t>(std::count_if(first, records_.end(), is))};
}

}  // namespace farandole::rules

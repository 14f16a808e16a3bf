// The direct implications of nets: a premise is tried out on a copy of the board, and a few rounds of the singles that
// come of it are played. What is noted of each conclusion are its grounds on the board as it was: a single follows
// from all other candidates of its cell or house being false.
//
// Which singles a round has, and in which order, matters once the premise is impossible: then values are overwritten
// and counts go wrong. So the copy behaves like HoDoKu's board even there: a cell that loses its last candidate keeps
// its places in the counts of its houses.
#include <algorithm>

#include "logic/chains/tables.hpp"

namespace farandole::logic {

namespace {

struct Trial {
    std::array<Digits, kCells> candidates;
    std::array<std::int8_t, kCells> values;
    std::array<std::array<std::int8_t, kDigits>, kHouses> places;
};

struct Single {
    std::uint8_t cell, digit;
    bool naked;
};

class Trials {
  public:
    Trials(const Board& board, int depth) : board_(board), depth_(depth) {
        for (int cell = 0; cell < kCells; ++cell) {
            start_.candidates[static_cast<std::size_t>(cell)] = board.candidates(cell);
            start_.values[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(board.value(cell));
        }
        for (int house = 0; house < kHouses; ++house)
            for (int digit = 0; digit < kDigits; ++digit)
                start_.places[static_cast<std::size_t>(house)][static_cast<std::size_t>(digit)] =
                    static_cast<std::int8_t>(board.places(house, digit));
        for (int at = 0; at < board.naked.size(); ++at) old_naked_.push_back(board.naked[at]);
        for (int at = 0; at < board.hidden.size(); ++at) old_hidden_.push_back(board.hidden[at]);
    }

    // `note` is told of every conclusion: true or false, and its grounds.
    void run(const Tables& tables, Literal premise, std::vector<Implication>& list, std::vector<Grounds>& grounds);

  private:
    void remove(int cell, int digit);
    void place(int cell, int digit);
    void add_hidden(int house, int digit);
    void forget_hidden(int house, int digit);
    void round();
    void set(int cell, int digit, bool with_grounds, bool naked);
    Grounds grounds_of(int cell, int digit, bool naked, int house) const;
    int index_of(int cell, int digit, bool on) const { return at_[tables_->literal(cell, digit, on)]; }
    void note(int cell, int digit, bool on, Grounds grounds);

    const Board& board_;
    int depth_;
    Trial start_{}, now_{};
    std::vector<Candidate> old_naked_, old_hidden_, naked_, hidden_;
    std::vector<Single> round_;
    std::vector<std::int16_t> at_;  // number in the list of a literal
    const Tables* tables_ = nullptr;
    std::vector<Implication>* list_ = nullptr;
    std::vector<Grounds>* grounds_ = nullptr;
};

void Trials::add_hidden(int house, int digit) {
    for (int cell : in_order(house))
        if (now_.candidates[static_cast<std::size_t>(cell)] & only(digit)) {
            hidden_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
            return;
        }
}

void Trials::forget_hidden(int house, int digit) {
    const auto is = [&](const Candidate& one) { return one.digit == digit && house_cells(house).has(one.cell); };
    const auto known = std::ranges::find_if(hidden_, is);
    if (known != hidden_.end()) hidden_.erase(known);
}

void Trials::remove(int cell, int digit) {
    Digits& left = now_.candidates[static_cast<std::size_t>(cell)];
    if (!(left & only(digit))) return;
    left = static_cast<Digits>(left & ~only(digit));
    if (left == 0) return;
    if (is_single(left)) naked_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(lowest(left))});
    for (int house : houses_of(cell)) {
        const int places = --now_.places[static_cast<std::size_t>(house)][static_cast<std::size_t>(digit)];
        if (places == 1)
            add_hidden(house, digit);
        else if (places == 0)
            forget_hidden(house, digit);
    }
}

void Trials::place(int cell, int digit) {
    const auto at = static_cast<std::size_t>(cell);
    if (now_.values[at] == digit) return;
    now_.values[at] = static_cast<std::int8_t>(digit);
    const Digits had = now_.candidates[at];
    now_.candidates[at] = 0;
    // No other cell has the digit than those that had it at first.
    for (int peer : peers(cell) & board_.where(digit)) remove(peer, digit);
    for (Digits left = had; left; left = without_lowest(left)) {
        const int lost = lowest(left);
        for (int house : houses_of(cell)) {
            const int places = --now_.places[static_cast<std::size_t>(house)][static_cast<std::size_t>(lost)];
            if (places == 1 && lost != digit) add_hidden(house, lost);
        }
    }
}

void Trials::note(int cell, int digit, bool on, Grounds grounds) {
    const Literal literal = tables_->literal(cell, digit, on);
    if (at_[literal] >= 0) return;
    const auto here = list_->size();
    at_[literal] = static_cast<std::int16_t>(here);
    const int before = grounds[0] < here ? (*list_)[grounds[0]].distance : 0;
    list_->push_back({literal, static_cast<std::uint16_t>(before + 1)});
    // The largest number leads.
    for (std::size_t other = 1; other < grounds.size(); ++other)
        if (grounds[other] > grounds[0]) std::swap(grounds[other], grounds[0]);
    grounds_->push_back(grounds);
}

// At most five grounds are kept.
Grounds Trials::grounds_of(int cell, int digit, bool naked, int house) const {
    Grounds grounds{};
    std::size_t next = 0;
    const auto add = [&](int at, int other) {
        const int index = index_of(at, other, false);
        if (next < grounds.size()) grounds[next++] = static_cast<std::uint16_t>(std::max(index, 0));
    };
    if (naked) {
        for (Digits left = board_.candidates(cell); left; left = without_lowest(left))
            if (lowest(left) != digit) add(cell, lowest(left));
    } else {
        for (int other : board_.where_in(house, digit) - Cells::of(cell)) add(other, digit);
    }
    return grounds;
}

void Trials::set(int cell, int digit, bool with_grounds, bool naked) {
    const Digits had = now_.candidates[static_cast<std::size_t>(cell)];
    int house = houses_of(cell)[0];  // the one with the fewest places
    for (int other : houses_of(cell))
        if (now_.places[static_cast<std::size_t>(other)][static_cast<std::size_t>(digit)] <
            now_.places[static_cast<std::size_t>(house)][static_cast<std::size_t>(digit)])
            house = other;
    place(cell, digit);
    const auto from = static_cast<std::uint16_t>(list_->size());
    note(cell, digit, true, with_grounds ? grounds_of(cell, digit, naked, house) : Grounds{});
    for (int peer : board_.where(digit) & peers(cell)) note(peer, digit, false, {from});
    for (Digits left = had; left; left = without_lowest(left))
        if (lowest(left) != digit) note(cell, lowest(left), false, {from});
}

void Trials::round() {
    round_.clear();
    for (const Candidate& one : naked_)
        if (now_.values[one.cell] < 0) round_.push_back({one.cell, one.digit, true});
    Cells found;
    for (const Candidate& one : hidden_) {
        if (now_.values[one.cell] >= 0 || found.has(one.cell)) continue;
        const auto& houses = houses_of(one.cell);
        if (std::ranges::none_of(
                houses, [&](int house) { return now_.places[static_cast<std::size_t>(house)][one.digit] == 1; }))
            continue;
        found.add(one.cell);
        round_.push_back({one.cell, one.digit, false});
    }
    for (const Single& one : round_) set(one.cell, one.digit, true, one.naked);
}

void Trials::run(const Tables& tables, Literal premise, std::vector<Implication>& list, std::vector<Grounds>& grounds) {
    tables_ = &tables;
    list_ = &list;
    grounds_ = &grounds;
    list.clear();
    at_.assign(static_cast<std::size_t>(tables.literals()), -1);
    now_ = start_;
    naked_ = old_naked_;
    hidden_ = old_hidden_;
    const Thing& thing = tables.thing(premise);
    if (is_on(premise)) {
        set(thing.cell, thing.digit, false, false);
    } else {
        remove(thing.cell, thing.digit);
        note(thing.cell, thing.digit, false, {});
        const Digits left = now_.candidates[thing.cell];
        if (is_single(left)) set(thing.cell, lowest(left), false, true);
    }
    for (int at = 0; at < depth_; ++at) round();
}

}  // namespace

void NetFiller::fill(const Board& board, int depth) {
    Trials trials(board, depth);
    for (Literal premise = 0; premise < 2 * tables_.candidates_; ++premise)
        trials.run(tables_, premise, tables_.direct_[premise], tables_.grounds_[premise]);
}

}  // namespace farandole::logic

#include "logic/explainer/forecast/forecast.hpp"

#include <algorithm>

#include "isa.hpp"
#include "logic/explainer/chaining/reach.hpp"

namespace farandole::explainer::chaining {

FARANDOLE_DECLARE_LEVELS(ForecastLevel, forecast, forecasts);

const ForecastLevel* forecast_level(const char* name) { return forecasts[isa_called(name)]; }

Forecast::Forecast() : level_(forecast_level()) {}

Forecast::Row Forecast::row_of(const Grid& grid) const {
    Row row{};
    for (std::size_t i = 0; i < cells_.size(); ++i) row[i] = grid.marks[cells_[i]];
    return row;
}

// A cell with a single candidate stands in a house only if this candidate has other places there.
void Forecast::find_houses(const Grid& work) {
    for (int kind = 0, at = 0; kind < 3; ++kind) {
        for (int house = 0; house < 9; ++house, ++at) {
            int count = 0;
            unsigned needed = 0;
            for (int place = 0; place < 9; ++place) {
                const int cell = kGeometry.cell_at[kind][house][place];
                const unsigned its = work.marks[cell];
                if (!(its & (its - 1))) {
                    if (!its) continue;
                    const unsigned places = work.places[kind][house][std::countr_zero(its)];
                    if (!(places & (places - 1))) continue;
                }
                houses_.cells[at][count++] = place_[static_cast<std::size_t>(cell)];
                needed |= its;
            }
            houses_.count[at] = static_cast<std::uint8_t>(count);
            houses_.needed[at] = static_cast<std::uint16_t>(needed);
        }
    }
}

// Some rows, out of what each has in common with work_.
void Forecast::reduce(const std::size_t* rows, int count, const Row* const* from, std::vector<Row>& to,
                      std::vector<State>& states) const {
    const std::uint16_t* its[kLanes];
    std::uint16_t* results[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) {
        const int i = lane < count ? lane : 0;
        its[lane] = from[i]->data();
        results[lane] = to[rows[i]].data();
    }
    const unsigned bad = level_->reduce(its, results, work_.data(), size_, houses_);
    for (int lane = 0; lane < count; ++lane) states[rows[lane]] = bad >> lane & 1 ? State::kBad : State::kGood;
}

void Forecast::prepare(const Grid& grid) {
    cells_.clear();
    candidates_.clear();
    std::ranges::fill(row_, kNone);
    for (int cell = 0; cell < kCells; ++cell) {
        if (!grid.marks[cell]) continue;
        place_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cells_.size());
        cells_.push_back(static_cast<std::uint8_t>(cell));
        for (unsigned rest = grid.marks[cell]; rest; rest &= rest - 1) {
            const int candidate = cell * 9 + std::countr_zero(rest);
            row_[candidate] = static_cast<std::uint16_t>(candidates_.size());
            candidates_.push_back(static_cast<std::uint16_t>(candidate));
        }
    }
    size_ = (static_cast<int>(cells_.size()) + kLanes - 1) / kLanes * kLanes;
    find_houses(grid);
    work_ = row_of(grid);
    base_.assign(candidates_.size(), work_);
    base_states_.assign(base_.size(), State::kUnknown);
    rows_.resize(base_.size());
    states_.assign(base_.size(), State::kUnknown);
    std::size_t rows[kLanes];
    const Row* from[kLanes];
    int count = 0;
    for (std::size_t row = 0; row < base_.size(); ++row) {
        const int candidate = candidates_[row];
        base_[row][place_[static_cast<std::size_t>(candidate / 9)]] = static_cast<std::uint16_t>(1u << candidate % 9);
        rows[count] = row;
        from[count++] = &base_[row];
        if (count < kLanes && row + 1 < base_.size()) continue;
        reduce(rows, count, from, base_, base_states_);
        count = 0;
    }
}

void Forecast::look(const Grid& work) {
    const Row last = work_;
    grid_ = &work;
    work_ = row_of(work);
    std::uint16_t more = 0;
    for (int i = 0; i < size_; ++i)
        more |= static_cast<std::uint16_t>(work_[static_cast<std::size_t>(i)] & ~last[static_cast<std::size_t>(i)]);
    if (more) std::ranges::fill(states_, State::kUnknown);
    find_houses(work);
    std::size_t rows[kLanes];
    const Row* from[kLanes];
    int count = 0;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const int cell = candidates_[row] / 9;
        const unsigned its = work.marks[cell];
        State& state = states_[row];
        if (!(its >> candidates_[row] % 9 & 1) || !(its & (its - 1))) {
            state = State::kUnknown;
            continue;
        }
        if (state == State::kBad || base_states_[row] == State::kBad) {
            rows_[row] = Row{};
            state = State::kBad;
            continue;
        }
        const Row& before = state == State::kGood ? rows_[row] : base_[row];
        const std::uint16_t* both[]{work_.data()};
        if (!level_->has_more(before.data(), both, 1, size_)) {
            if (state != State::kGood) rows_[row] = before;
            state = State::kGood;
            continue;
        }
        rows[count] = row;
        from[count++] = &before;
        if (count < kLanes) continue;
        reduce(rows, count, from, rows_, states_);
        count = 0;
    }
    if (count) reduce(rows, count, from, rows_, states_);
}

bool Forecast::is_linked_bad(int candidate) const {
    int linked[4];
    return partners(*grid_, candidate, linked) && !is_good(linked[0]);
}

void Forecast::correct(int candidate, const Closure& closure) {
    Row& row = rows_[at(candidate)];
    row = work_;
    const auto marks = [&](int each) -> std::uint16_t& { return row[place_[static_cast<std::size_t>(each / 9)]]; };
    for (int i = 0; i < closure.count_off; ++i)
        marks(closure.order_off[i]) &= static_cast<std::uint16_t>(~(1u << closure.order_off[i] % 9));
    for (int i = 0; i < closure.count_on; ++i)
        marks(closure.order_on[i]) &= static_cast<std::uint16_t>(1u << closure.order_on[i] % 9);
}

bool Forecast::has_double(int candidate) const {
    int linked[4];
    if (!partners(*grid_, candidate, linked)) return states_[at(candidate)] == State::kUnknown;  // it says nothing else
    if (!is_good(linked[0]) || states_[at(candidate)] == State::kUnknown) return true;
    const std::uint16_t* both[]{rows_[at(candidate)].data(), rows_[at(linked[0])].data()};
    return level_->has_more(work_.data(), both, 2, size_);
}

bool Forecast::has_common(const int* candidates, int count) const {
    const std::uint16_t* all[9]{};
    for (int i = 0; i < count; ++i) {
        if (states_[at(candidates[i])] == State::kUnknown) return true;
        all[i] = rows_[at(candidates[i])].data();
    }
    return level_->has_more(work_.data(), all, count, size_);
}

}  // namespace farandole::explainer::chaining

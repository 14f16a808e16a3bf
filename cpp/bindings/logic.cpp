// Solving with human techniques, for Python: boards are passed as bytes, steps as tuples of numbers.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/claims.hpp"
#include "bindings/rating.hpp"
#include "logic/explainer/path.hpp"
#include "logic/options.hpp"
#include "logic/path.hpp"

namespace nb = nanobind;

namespace farandole::logic {
namespace {

using namespace rating;

nb::list list_of(const Cells& cells) {
    nb::list list;
    for (int cell : cells) list.append(cell);
    return list;
}

nb::list list_of(const std::vector<Candidate>& candidates) {
    nb::list list;
    for (const Candidate& one : candidates) list.append(nb::make_tuple(one.cell, one.digit + 1));
    return list;
}

template <class Number>
nb::list numbers_of(const std::vector<Number>& numbers) {
    nb::list list;
    for (Number number : numbers) list.append(static_cast<int>(number));
    return list;
}

// The parts of a step in the order of its fields; digits are 1 to 9, sets of digits nine bits.
nb::tuple packed(const Step& step) {
    nb::list nodes, links, sets, colours;
    for (const Node& node : step.nodes) nodes.append(nb::make_tuple(list_of(node.cells), node.digit + 1, node.set));
    for (const Link& link : step.links) links.append(nb::make_tuple(link.from, link.to, link.strong));
    for (const LockedSet& set : step.sets) sets.append(nb::make_tuple(list_of(set.cells), set.digits));
    for (const Colour& one : step.colours)
        colours.append(nb::make_tuple(list_of(one.cells), one.digit + 1, one.colour));
    return nb::make_tuple(
        static_cast<int>(step.technique), list_of(step.placements), list_of(step.eliminations), list_of(step.cells),
        step.digits, numbers_of(step.base), numbers_of(step.cover), list_of(step.fins), list_of(step.endo_fins), nodes,
        links, sets, colours, numbers_of(step.truths),
        step.reasoned.argument ? argument::rows_of(*step.reasoned.argument) : std::vector<argument::Row>());
}

Order order_of(const nb::list& techniques) {
    Order order;
    for (const auto& one : techniques) {
        const auto [id, level, score] = nb::cast<std::tuple<int, int, int>>(one);
        if (id < 0 || id >= kTechniques || level < 0 || level > 4) throw nb::value_error("no such technique or level");
        order.push_back({static_cast<Technique>(id), static_cast<Level>(level), score});
    }
    return order;
}

// Sets an option by name.
void set(Options& options, std::string_view name, int value) {
    const auto row = std::ranges::find(kOptionTable, name, &OptionRow::name);
    if (row == kOptionTable.end()) throw nb::value_error("no such option");
    row->set(options, value);
}

// A board with the search for its steps.
class LogicSearch {
  public:
    // One digit for each of 81 cells (0: empty), as many bytes that mark givens, as many candidate sets of nine bits,
    // and the digits of the solution, or nothing.
    LogicSearch(const nb::bytes& values, const nb::bytes& givens, const nb::bytes& candidates,
                const nb::bytes& solution) {
        if (values.size() != kCells || givens.size() != kCells || candidates.size() != 2 * kCells ||
            (solution.size() != 0 && solution.size() != kCells))
            throw nb::value_error("81 cells are expected");
        const auto* digits = static_cast<const std::uint8_t*>(values.data());
        const auto* given = static_cast<const std::uint8_t*>(givens.data());
        for (int cell = 0; cell < kCells; ++cell) {
            if (digits[cell] > 9) throw nb::value_error("digits are 0 to 9");
            if (digits[cell]) board_.place(cell, digits[cell] - 1, given[cell] != 0);
        }
        std::array<std::uint16_t, kCells> sets{};
        std::memcpy(sets.data(), candidates.data(), sizeof sets);
        for (int cell : Cells(board_.empty()))
            for (int digit = 0; digit < kDigits; ++digit)
                if (!(sets[static_cast<std::size_t>(cell)] & only(digit))) board_.remove(cell, digit);
        if (solution.size()) {
            std::memcpy(solution_.data(), solution.data(), kCells);
            for (auto& digit : solution_) {
                if (digit < 1 || digit > 9) throw nb::value_error("digits are 1 to 9");
                --digit;
            }
        }
        search_.start(board_, solution.size() ? solution_.data() : nullptr);
    }

    void option(std::string_view name, int value) { set(search_.options, name, value); }

    nb::object first(const nb::list& techniques, double seconds) {
        const Order order = order_of(techniques);
        bool found = false;
        run(seconds, [&] {
            for (const Try& next : order)
                if ((found = search_.first(next.technique)) || search_.stopped()) break;
        });
        return found ? nb::object(packed(search_.step)) : nb::none();
    }

    nb::tuple all(const nb::list& techniques, double seconds) {
        const Order order = order_of(techniques);
        std::vector<Step> steps;
        bool complete = true;
        run(seconds, [&] {
            for (const Try& next : order)
                if (!(complete = search_.all(next.technique, steps))) break;
        });
        nb::list list;
        for (const Step& step : steps) list.append(packed(step));
        return nb::make_tuple(list, complete);
    }

    // The whole path: steps, how it ended, level, score, hardest technique.
    nb::tuple path(const nb::list& techniques, double seconds, bool details) {
        const Order order = order_of(techniques);
        std::vector<Step> steps;
        Rating rating;
        search_.details = details;
        run(seconds, [&] { rating = rate(board_, search_, order, &steps); });
        search_.details = true;
        nb::list list;
        for (const Step& step : steps) list.append(packed(step));
        return nb::make_tuple(list, static_cast<int>(rating.end), static_cast<int>(rating.level), rating.score,
                              static_cast<int>(rating.hardest));
    }

    // The step that Sudoku Explainer takes: the number of its rule, its rating in tenths, the step.
    nb::object explainer_first(const explainer::Choice& choice, double seconds) {
        std::optional<explainer::PathStep> step;
        run(seconds, [&] { step = explainer::first_step(board_, search_, choice); });
        return step ? nb::object(rated(*step)) : nb::none();
    }

    // The path that it takes: the number of each rule, its rating in tenths, the step; how it ended; ER, EP
    // and ED in tenths; the number of the hardest rule.
    nb::tuple explainer_path(const explainer::Choice& choice, double seconds) {
        explainer::Path path;
        run(seconds, [&] { path = explainer::take_path(board_, search_, choice); });
        nb::list list;
        for (const auto& step : path.steps) list.append(rated(step));
        const explainer::Rating& rating = path.rating;
        return nb::make_tuple(list, static_cast<int>(rating.end), rating.er, rating.ep, rating.ed,
                              explainer::number_of(rating.hardest, rating.detail));
    }

  private:
    static nb::tuple rated(const explainer::PathStep& step) {
        return nb::make_tuple(explainer::number_of(step.technique, step.detail), step.tenths, packed(step.step));
    }

    template <class Work>
    void run(double seconds, const Work& work) {
        const Turn turn(busy_);
        search_.stop = Watch(seconds);
        {
            const Released released;
            work();
        }
        search_.stop = nullptr;
        if (PyErr_Occurred()) throw nb::python_error();
        check_signals();
    }

    Board board_;
    std::array<std::uint8_t, kCells> solution_{};
    Search search_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

nb::list techniques() {
    nb::list list;
    for (const TechniqueRow& one : kTechniqueTable)
        list.append(nb::make_tuple(one.id, one.name, one.code, one.family, static_cast<int>(one.level), one.score,
                                   one.place, one.on));
    return list;
}

template <class Number>
using Array = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct RatedRow {
    Status status = kOpen;
    Rating rating;
};

class LogicRater : public PuzzleRater<RatedRow> {
  public:
    LogicRater(const nb::list& techniques, double seconds) : PuzzleRater(seconds), order_(order_of(techniques)) {}

    void option(std::string_view name, int value) { set(search_.options, name, value); }

    // Keeps the effects of all steps from now on, for `paths`.
    void keep_paths() { keeps_paths_ = true; }

    // Stops rating a puzzle once it exceeds these bounds: the highest level, the highest score, and the highest number
    // of uses of each technique.
    void bounds(int level, int score, const std::vector<std::tuple<int, int>>& used) {
        const Turn turn(busy_);
        Bounds bounds;
        if (level < 0 || level > 4) throw nb::value_error("no such level");
        bounds.level = static_cast<Level>(level);
        bounds.score = score;
        for (const auto& [id, times] : used) {
            if (id < 0 || id >= kTechniques || times < 0 || times > 0xFFFF) throw nb::value_error("no such technique");
            bounds.used[static_cast<std::size_t>(id)] = static_cast<std::uint16_t>(times);
        }
        bounds_ = bounds;
    }

    // For each finished puzzle: status, level, score, hardest technique, and the number of uses of each technique.
    nb::list rows() {
        const Turn turn(busy_);
        nb::list list;
        for (const RatedRow& row : rows_) {
            nb::list used;
            for (int id = 0; id < kTechniques; ++id)
                if (const int times = row.rating.used[static_cast<std::size_t>(id)])
                    used.append(nb::make_tuple(id, times));
            list.append(nb::make_tuple(static_cast<int>(row.status), static_cast<int>(row.rating.level),
                                       row.rating.score, hardest_of(row), used));
        }
        return list;
    }

    // The same in arrays with a row for each puzzle; rows of unfinished puzzles are unchanged.
    void into(const Array<std::uint8_t>& status, const Array<std::uint8_t>& level, const Array<std::int32_t>& score,
              const Array<std::int16_t>& hardest) {
        const Turn turn(busy_);
        const std::size_t many = puzzles_.size() / kCells;
        if (status.shape(0) != many || level.shape(0) != many || score.shape(0) != many || hardest.shape(0) != many)
            throw nb::value_error("all arrays must have a row for each puzzle");
        for (std::size_t at = 0; at < rows_.size(); ++at) {
            status.data()[at] = rows_[at].status;
            level.data()[at] = static_cast<std::uint8_t>(rows_[at].rating.level);
            score.data()[at] = rows_[at].rating.score;
            hardest.data()[at] = static_cast<std::int16_t>(hardest_of(rows_[at]));
        }
    }

    // The steps of all finished puzzles in flat arrays of bytes: the number of steps of each puzzle (two bytes, the low
    // one first), and of each step the technique, cell and digit (0: none), and the number of eliminations; their cells
    // and digits. A step with several placements is as many steps, the first with all eliminations.
    nb::tuple paths() {
        const Turn turn(busy_);
        const auto bytes = [](const std::vector<std::uint8_t>& all) {
            return nb::bytes(reinterpret_cast<const char*>(all.data()), all.size());
        };
        return nb::make_tuple(bytes(paths_.lengths), bytes(paths_.techniques), bytes(paths_.cells),
                              bytes(paths_.digits), bytes(paths_.counts), bytes(paths_.gone_cells),
                              bytes(paths_.gone_digits));
    }

  private:
    struct Paths {
        std::vector<std::uint8_t> lengths, techniques, cells, digits, counts, gone_cells, gone_digits;

        void add(const std::vector<Step>& path) {
            const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
            std::size_t length = 0;
            for (const Step& step : path) {
                const std::size_t lines = std::max<std::size_t>(1, step.placements.size());
                length += lines;
                for (std::size_t at = 0; at < lines; ++at) {
                    const bool places = at < step.placements.size();
                    techniques.push_back(static_cast<std::uint8_t>(step.technique));
                    cells.push_back(places ? byte(step.placements[at].cell) : std::uint8_t{0});
                    digits.push_back(places ? byte(step.placements[at].digit + 1) : std::uint8_t{0});
                    counts.push_back(at ? std::uint8_t{0} : byte(static_cast<int>(step.eliminations.size())));
                }
                for (const Candidate& gone : step.eliminations) {
                    gone_cells.push_back(byte(gone.cell));
                    gone_digits.push_back(byte(gone.digit + 1));
                }
            }
            lengths.push_back(byte(static_cast<int>(length & 0xFF)));
            lengths.push_back(byte(static_cast<int>(length >> 8)));
        }
    };

    static Status status_of(End end) {
        switch (end) {
            case End::solved: return kRated;
            case End::stopped: return kOpen;
            case End::beyond: return kBeyond;
            default: return kStuck;
        }
    }

    static int hardest_of(const RatedRow& row) {
        return row.rating.hardest == Technique::count ? -1 : static_cast<int>(row.rating.hardest);
    }

    void rate_one(const std::uint8_t* digits, const Solution& solutions, const std::function<bool()>& stop,
                  RatedRow& row) override {
        Board board;
        std::array<std::uint8_t, kCells> solution;
        for (int cell = 0; cell < logic::kCells; ++cell) {
            const auto at = static_cast<std::size_t>(cell);
            if (digits[cell]) board.place(cell, digits[cell] - 1, true);
            solution[at] = static_cast<std::uint8_t>(solutions[at] - 1);
        }
        path_.clear();
        search_.details = false;
        search_.stop = stop;
        search_.start(board, solution.data());
        row.rating = farandole::logic::rate(board, search_, order_, keeps_paths_ ? &path_ : nullptr,
                                            bounds_ ? &*bounds_ : nullptr);
        search_.stop = nullptr;
        row.status = status_of(row.rating.end);
    }
    void forget() override { paths_ = {}; }
    void keep() override {
        if (keeps_paths_) paths_.add(path_);
        path_.clear();  // the next one may have none
    }

    Order order_;
    std::optional<Bounds> bounds_;
    bool keeps_paths_ = false;
    std::vector<Step> path_;
    Paths paths_;
    Search search_;
};

}  // namespace
}  // namespace farandole::logic

void bind_logic(nb::module_& module) {
    using namespace farandole::logic;
    module.attr("LOGIC_SCORE_LIMITS") =
        nb::make_tuple(kScoreLimits[0], kScoreLimits[1], kScoreLimits[2], kScoreLimits[3]);
    module.def("logic_techniques", &techniques, "The table of techniques, a tuple a row.");
    nb::class_<LogicSearch>(module, "LogicSearch", "A 9×9 board and the search for its steps.")
        .def(nb::init<const nb::bytes&, const nb::bytes&, const nb::bytes&, const nb::bytes&>(), nb::arg("values"),
             nb::arg("givens"), nb::arg("candidates"), nb::arg("solution"))
        .def("option", &LogicSearch::option, nb::arg("name"), nb::arg("value"))
        .def("first", &LogicSearch::first, nb::arg("techniques"), nb::arg("seconds"), "The first step in this order.")
        .def("all", &LogicSearch::all, nb::arg("techniques"), nb::arg("seconds"),
             "All steps, and whether they are all.")
        .def("path", &LogicSearch::path, nb::arg("techniques"), nb::arg("seconds"), nb::arg("details"),
             "All steps to the end, how it ended, level, score, hardest technique.")
        .def("explainer_first", &LogicSearch::explainer_first, nb::arg("choice"), nb::arg("seconds"),
             "Sudoku Explainer's first step: rule, tenths and step.")
        .def("explainer_path", &LogicSearch::explainer_path, nb::arg("choice"), nb::arg("seconds"),
             "Sudoku Explainer's: rule, tenths and step of each; how it ended, ER, EP, ED in tenths, hardest rule.");
    nb::class_<LogicRater>(module, "LogicRater", "Rates 9×9 puzzles, one after the other.")
        .def(nb::init<const nb::list&, double>(), nb::arg("techniques"), nb::arg("seconds"))
        .def("option", &LogicRater::option, nb::arg("name"), nb::arg("value"))
        .def("bounds", &LogicRater::bounds, nb::arg("level"), nb::arg("score"), nb::arg("used"),
             "Leave puzzles as soon as they are out of these bounds.")
        .def("load", &LogicRater::load, nb::arg("puzzles"))
        .def("run", &LogicRater::run, nb::arg("slice"), nb::arg("left"),
             "Go on for about so many seconds; return whether all are rated.")
        .def("stop", &LogicRater::stop, "Have run return soon; in any thread.")
        .def_prop_ro("done", &LogicRater::done)
        .def("rows", &LogicRater::rows, "Status, level, score, hardest technique, techniques used, of those done.")
        .def("keep_paths", &LogicRater::keep_paths)
        .def("paths", &LogicRater::paths, "The steps of those done, in flat arrays of bytes.")
        .def("into", &LogicRater::into, nb::arg("status"), nb::arg("level"), nb::arg("score"), nb::arg("hardest"));
}

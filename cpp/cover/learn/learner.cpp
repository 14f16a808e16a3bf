#include "cover/learn/learner.hpp"

#include <algorithm>

#include "splitmix64.hpp"

namespace farandole::cover {

Learner::Learner(const Problem& problem, std::uint64_t seed, std::size_t memory)
    : compact_(problem, seed),
      options_(compact_.options()),
      value_(std::size_t{2} * options_, 0),
      level_(options_, 0),
      position_(options_, 0),
      reason_(options_),
      watches_(std::size_t{2} * options_),
      memory_(memory),
      seen_(options_, 0),
      stamp_(std::size_t{options_} + 1, 0),
      ranking_(options_),
      phase_(options_, 1),
      target_(options_, 1),
      best_(options_, 1),
      random_(seed) {
    prepare();
    for (std::uint32_t one = 0; one < options_; ++one) ranking_.push(one);
}

std::vector<std::uint32_t> Learner::cover() const {
    std::vector<std::uint32_t> cover;
    for (std::uint32_t one = 0; one < options_; ++one)
        if (value_[2 * one] > 0) cover.push_back(compact_.number[one]);
    return cover;
}

auto Learner::run(std::uint64_t nodes, std::uint64_t work) -> Outcome {
    const auto above = [](std::uint64_t now, std::uint64_t more) {
        return more > unlimited - now ? unlimited : now + more;
    };
    const auto last_node = above(nodes_, nodes), last_work = above(work_, work);
    while (!none_) {
        if (work_ >= last_work) return Outcome::work;
        if (!propagate()) {
            if (depth() == 0)
                none_ = true;
            else
                learn();
            continue;
        }
        if (trail_.size() == options_) return Outcome::cover;
        if (nodes_ >= last_node) return Outcome::nodes;
        if (conflicts_ >= next_mode_) next_mode();
        if (conflicts_ >= next_reduce_ || (conflicts_ >= soonest_reduce_ && is_full())) {
            reduce();
            continue;
        }
        restart_if_due();
        decide();
    }
    return Outcome::none;
}

void Learner::decide() {
    auto one = ranking_.pop();
    while (value_[2 * one] != 0) one = ranking_.pop();
    ++nodes_;
    ends_.push_back(static_cast<std::uint32_t>(trail_.size()));
    const bool take = stable_ ? target_[one] : phase_[one];
    assign(2 * one + (take ? 0 : 1), {});
}

void Learner::restart_if_due() {
    if (depth() == 0) return;
    if (stable_) {
        if (since_restart_ < quota_) return;
        auto number = ++stable_runs_;
        while ((number + 1) & number) {
            std::uint64_t power = 1;
            while (2 * power - 1 < number) power *= 2;
            number -= power - 1;
        }
        quota_ = 1024 * ((number + 1) / 2);
    } else if (since_restart_ < 2 || fast_ / weight_fast_ < 1.1 * slow_ / weight_slow_) {
        return;
    }
    since_restart_ = 0;
    undo(0);
}

// The longest trails without a conflict.
void Learner::save_phases() {
    const auto size = ends_.empty() ? std::size_t{0} : std::size_t{ends_.back()};
    const auto save = [&](std::vector<std::uint8_t>& phases, std::size_t& longest) {
        if (size <= longest) return;
        longest = size;
        for (std::size_t at = 0; at < size; ++at) phases[option(trail_[at])] = taken(trail_[at]);
    };
    if (!stable_) return;
    save(target_, target_size_);
    save(best_, best_size_);
}

void Learner::next_mode() {
    undo(0);
    ++modes_;
    next_mode_ = conflicts_ + 1000 * (modes_ / 2 + 1);
    stable_ = !stable_;
    since_restart_ = 0;
    target_size_ = 0;
    if (stable_) {
        quota_ = 1024;
        stable_runs_ = 0;
        switch (modes_ / 2 % 3) {
            case 0: target_ = phase_; break;
            case 1: target_ = best_; break;
            default: target_.assign(options_, 1);
        }
        best_size_ = 0;
    }
}

// Forgets half of the clauses learned, and what holds anyway.
void Learner::reduce() {
    undo(0);
    if (!propagate()) {
        none_ = true;
        return;
    }
    const bool full = is_full();
    struct Entry {
        std::uint32_t rank, place;
    };
    std::vector<Entry> entries;
    for (std::size_t at = first_learned_; at < arena_.size(); at += header + arena_[at]) {
        auto& rank = arena_[at + 1];
        const bool used = rank >> 31;
        rank &= ~(1u << 31);
        if (!full && (rank <= 2 || (used && rank <= 6))) continue;
        entries.push_back({rank, static_cast<std::uint32_t>(at)});
    }
    std::stable_sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
        return a.rank != b.rank ? a.rank > b.rank : arena_[a.place] > arena_[b.place];
    });
    for (std::size_t k = 0; k < entries.size() / 2; ++k) arena_[entries[k].place + 1] = nothing;
    std::size_t to = 0;
    std::size_t first = 0;
    for (auto& all : watches_) all.clear();
    for (std::size_t at = 0, next; at < arena_.size(); at = next) {
        next = at + header + arena_[at];
        if (at == first_learned_) first = to;
        const auto begin = arena_.begin() + static_cast<std::ptrdiff_t>(at + header),
                   end = arena_.begin() + static_cast<std::ptrdiff_t>(next);
        if (arena_[at + 1] == nothing || std::any_of(begin, end, [&](auto literal) { return value_[literal] > 0; }))
            continue;
        arena_[to + 1] = arena_[at + 1];
        auto put = to + header;
        for (auto k = at + header; k < next; ++k)
            if (value_[arena_[k]] == 0) arena_[put++] = arena_[k];
        arena_[to] = static_cast<std::uint32_t>(put - to - header);
        watch(static_cast<std::uint32_t>(to));
        to = put;
    }
    if (first_learned_ == arena_.size()) first = to;
    first_learned_ = first;
    arena_.resize(to);
    ++reductions_;
    soonest_reduce_ = conflicts_ + 100;
    next_reduce_ = conflicts_ + 2000 + 300 * reductions_;
}

}  // namespace farandole::cover

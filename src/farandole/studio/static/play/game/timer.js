// @ts-check
/** Time played: the timer stops while the page is hidden, and after a minute without input. */

const IDLE = 60_000;

export class Timer {
  /** @param {(seconds: number) => void} show called about once a second */
  constructor(show) {
    this.show = show;
    this.seconds = 0;
    this.isPaused = false;
    this.isStopped = false;
    this.last = 0;
    this.lastTouch = performance.now();
    this.interval = window.setInterval(() => this.tick(), 1000);
    this.touch = () => {
      this.lastTouch = performance.now();
    };
    this.hide = () => {
      this.tick();
      this.last = document.hidden ? 0 : performance.now();
    };
    addEventListener("pointerdown", this.touch, { passive: true });
    addEventListener("keydown", this.touch, { passive: true });
    document.addEventListener("visibilitychange", this.hide);
  }

  /** Start from this number of seconds. @param {number} seconds */
  start(seconds) {
    this.seconds = seconds;
    this.isStopped = false;
    this.isPaused = false;
    this.lastTouch = this.last = performance.now();
    this.show(seconds);
  }

  tick() {
    const now = performance.now();
    const runs = this.last && !this.isPaused && !this.isStopped && now - this.lastTouch < IDLE;
    // A gap of more than a few ticks means that the machine was asleep.
    if (runs && now - this.last < 5000) this.seconds += (now - this.last) / 1000;
    this.last = document.hidden ? 0 : now;
    this.show(this.seconds);
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.tick();
    this.isPaused = isPaused;
    this.show(this.seconds);
  }

  stop() {
    this.tick();
    this.isStopped = true;
  }

  destroy() {
    clearInterval(this.interval);
    removeEventListener("pointerdown", this.touch);
    removeEventListener("keydown", this.touch);
    document.removeEventListener("visibilitychange", this.hide);
  }
}

/** @param {number} seconds @returns {string} */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const pad = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

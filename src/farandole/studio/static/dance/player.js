// @ts-check
/** Playback: a number of events per second, forwards or backwards. */

export const SPEEDS = [1, 3, 10, 30, 100, 300, 1000, 10000, 100000];

export class Player {
  /** @param {{position: () => number, length: () => number, isSearching: () => boolean, seek: (position: number) => void, onChange: () => void}} act */
  constructor(act) {
    this.act = act;
    this.speed = SPEEDS[1];
    this.way = 1;
    this.isRunning = false;
    this.frame = 0;
    this.before = 0;
    this.due = 0;
    this.until = -1; // the moment at which it ends; -1: none
  }

  /** @param {1 | -1} way */
  toggle(way) {
    if (this.isRunning && this.way === way) this.stop();
    else this.run(way);
  }

  /** @param {1 | -1} way @param {number} [until] the moment at which to stop */
  run(way, until = -1) {
    this.way = way;
    this.until = until;
    const { position, length, isSearching } = this.act;
    if (way > 0 && position() >= length() && !isSearching()) this.act.seek(0);
    if (!this.isRunning) {
      this.isRunning = true;
      this.before = 0;
      this.due = 0;
      this.frame = requestAnimationFrame((now) => this.tick(now));
    }
    this.act.onChange();
  }

  stop() {
    if (!this.isRunning) return;
    this.isRunning = false;
    cancelAnimationFrame(this.frame);
    this.act.onChange();
  }

  /** @param {number} now */
  tick(now) {
    if (!this.isRunning) return;
    if (this.before) this.due += (Math.min(200, now - this.before) / 1000) * this.speed;
    this.before = now;
    const steps = Math.floor(this.due);
    if (steps) {
      this.due -= steps;
      const { position, length, isSearching } = this.act;
      const next = position() + this.way * steps;
      const isThere = this.until >= 0 && next >= this.until;
      this.act.seek(isThere ? this.until : next);
      if (isThere || (this.way < 0 && position() <= 0) || (this.way > 0 && position() >= length() && !isSearching())) return this.stop();
    }
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }
}

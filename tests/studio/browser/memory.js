/** A browser's storage with a limited number of characters. */
export class Memory {
  constructor(room = Infinity) {
    this.room = room;
    this.items = new Map();
  }
  get length() {
    return this.items.size;
  }
  key(at) {
    return [...this.items.keys()][at] ?? null;
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    const others = [...this.items].filter(([name]) => name !== key);
    if (others.reduce((sum, [, text]) => sum + text.length, value.length) > this.room) throw new Error("full");
    this.items.set(key, value);
  }
  removeItem(key) {
    this.items.delete(key);
  }
}

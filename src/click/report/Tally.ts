const spread = 0x9e3779b1

// Most counts of a small bucket stay empty and share these arrays.
const noKeys = new Int32Array(0)
const noSlots = new Int32Array(2)

/** Assigns each integer a dense position, in order of first appearance. */
export class IntIndex {
  size = 0
  keys = noKeys
  private slots = noSlots
  private shift = 31

  /** The position of a key; a new key gets the next one. */
  at(key: number): number {
    const last = this.slots.length - 1
    let slot = Math.imul(key, spread) >>> this.shift
    for (;;) {
      const position = (this.slots[slot] as number) - 1
      if (position < 0) break
      if (this.keys[position] === key) return position
      slot = (slot + 1) & last
    }
    if (this.size === this.keys.length) {
      this.grow()
      return this.at(key)
    }
    this.keys[this.size] = key
    this.slots[slot] = ++this.size
    return this.size - 1
  }

  copy(): IntIndex {
    const copy = new IntIndex()
    copy.size = this.size
    copy.keys = this.keys.slice()
    copy.slots = this.slots.slice()
    copy.shift = this.shift
    return copy
  }

  private grow(): void {
    const keys = new Int32Array(Math.max(4, this.keys.length * 2))
    keys.set(this.keys)
    this.keys = keys
    this.slots = new Int32Array(keys.length * 2)
    this.shift = Math.clz32(this.slots.length) + 1
    const last = this.slots.length - 1
    for (let position = 0; position < this.size; position++) {
      let slot = Math.imul(keys[position] as number, spread) >>> this.shift
      while (this.slots[slot] !== 0) slot = (slot + 1) & last
      this.slots[slot] = position + 1
    }
  }
}

/** Counts by integer. It is several times faster than a Map and needs no object for each entry. */
export class Tally {
  private index = new IntIndex()
  private counts = noKeys

  get size(): number {
    return this.index.size
  }

  add(key: number, count: number): void {
    const position = this.index.at(key)
    if (position >= this.counts.length) {
      const counts = new Int32Array(Math.max(4, this.counts.length * 2))
      counts.set(this.counts)
      this.counts = counts
    }
    this.counts[position] = (this.counts[position] as number) + count
  }

  addAll(other: Tally): void {
    if (this.size === 0 && other.size > 0) {
      this.index = other.index.copy()
      this.counts = other.counts.slice()
      return
    }
    const keys = other.keys()
    for (let n = 0; n < keys.length; n++) this.add(keys[n] as number, other.counts[n] as number)
  }

  keys(): Int32Array {
    return this.index.keys.subarray(0, this.index.size)
  }

  *entries(): Generator<readonly [key: number, count: number]> {
    const keys = this.keys()
    for (let n = 0; n < keys.length; n++) yield [keys[n] as number, this.counts[n] as number]
  }

  values(): Int32Array {
    return this.counts.subarray(0, this.index.size)
  }
}

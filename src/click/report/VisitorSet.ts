/** The words of a visitor's key: the day since 1970 and the 16 bytes of the visitor id. */
export const keyWords = 5

const noWords = new Int32Array(0)
const noSlots = new Int32Array(2)

/** Numbers the visitors of a day from 0. Visitors are the same only if their complete keys match. */
export class VisitorSet {
  size = 0
  private words = noWords
  private slots = noSlots

  /** The position of the key at an offset of `from`; a new key gets the next one. */
  at(from: Int32Array, offset: number): number {
    const last = this.slots.length - 1
    let slot = hash(from, offset) & last
    for (;;) {
      const position = (this.slots[slot] as number) - 1
      if (position < 0) break
      if (this.holds(position, from, offset)) return position
      slot = (slot + 1) & last
    }
    if ((this.size + 1) * keyWords > this.words.length) {
      this.grow()
      return this.at(from, offset)
    }
    const target = this.size * keyWords
    for (let word = 0; word < keyWords; word++) this.words[target + word] = from[offset + word] as number
    this.slots[slot] = ++this.size
    return this.size - 1
  }

  addAll(other: VisitorSet): void {
    if (this.size === 0 && other.size > 0) {
      this.size = other.size
      this.words = other.words.slice()
      this.slots = other.slots.slice()
      return
    }
    for (let position = 0; position < other.size; position++) this.at(other.words, position * keyWords)
  }

  /** All keys in order of position. */
  keys(): Int32Array {
    return this.words.subarray(0, this.size * keyWords)
  }

  private holds(position: number, from: Int32Array, offset: number): boolean {
    const target = position * keyWords
    for (let word = 0; word < keyWords; word++) if (this.words[target + word] !== from[offset + word]) return false
    return true
  }

  private grow(): void {
    const room = Math.max(16, (this.words.length / keyWords) * 2)
    const words = new Int32Array(room * keyWords)
    words.set(this.words)
    this.words = words
    this.slots = new Int32Array(room * 2)
    const last = this.slots.length - 1
    for (let position = 0; position < this.size; position++) {
      let slot = hash(words, position * keyWords) & last
      while (this.slots[slot] !== 0) slot = (slot + 1) & last
      this.slots[slot] = position + 1
    }
  }
}

const hash = (from: Int32Array, offset: number): number => {
  let mixed = from[offset] as number
  for (let word = 1; word < keyWords; word++)
    mixed = Math.imul(mixed ^ (from[offset + word] as number), 0x9e3779b1) ^ (mixed >>> 15)
  return mixed ^ (mixed >>> 16)
}

import { randomInt } from "node:crypto"

const word = () => randomInt(2 ** 32) | 1

/** The words of an entry: two for the name's hash, one for its number. */
const entryWords = 3
/**
 * The minimum ratio of slots to entries. With fewer slots, long chains of used ones cost more than the memory saved.
 */
const room = 4 / 3

/**
 * The numbers of the most recently used names: at least `size` / 2, at most `size`. It contains a 64-bit hash of each
 * name with a secret key, because strings would take ten times as much memory, and each garbage collection would scan
 * them.
 */
export class NameMemo {
  readonly #size: number
  readonly #mask: number
  readonly #keys = [word(), word(), word(), word()] as const
  #young: Int32Array
  #old: Int32Array
  #used = 0
  #first = 0
  #second = 0

  constructor(size: number) {
    this.#size = size
    const slots = 2 ** Math.ceil(Math.log2((size / 2) * room))
    this.#mask = slots - 1
    this.#young = new Int32Array(slots * entryWords)
    this.#old = new Int32Array(slots * entryWords)
  }

  get(name: string): number | undefined {
    this.#hash(name)
    const young = this.#young[this.#place(this.#young) + 2] as number
    if (young !== 0) return young
    const old = this.#old[this.#place(this.#old) + 2] as number
    if (old === 0) return undefined
    this.#put(old)
    return old
  }

  /** Stores a number other than 0. */
  set(name: string, number: number): void {
    this.#hash(name)
    this.#put(number)
  }

  #put(number: number): void {
    if (this.#used >= this.#size / 2) {
      const oldest = this.#old
      this.#old = this.#young
      this.#young = oldest.fill(0)
      this.#used = 0
    }
    const at = this.#place(this.#young)
    if (this.#young[at + 2] === 0) this.#used += 1
    this.#young[at] = this.#first
    this.#young[at + 1] = this.#second
    this.#young[at + 2] = number
  }

  /** The slot of a hash, or the free slot where it belongs. */
  #place(table: Int32Array): number {
    let slot = this.#first & this.#mask
    for (;;) {
      const at = slot * entryWords
      if (table[at + 2] === 0 || (table[at] === this.#first && table[at + 1] === this.#second)) return at
      slot = (slot + 1) & this.#mask
    }
  }

  #hash(name: string): void {
    const [seed, other, times, again] = this.#keys
    let first = seed
    let second = other
    for (let n = 0; n < name.length; n++) {
      const unit = name.charCodeAt(n)
      first = Math.imul(first ^ unit, times)
      first ^= first >>> 15
      second = Math.imul(second + unit, again)
      second ^= second >>> 13
    }
    first = Math.imul(first ^ name.length, again)
    second = Math.imul(second ^ first, times)
    this.#first = first ^ (first >>> 16)
    this.#second = second ^ (second >>> 15)
  }
}

/** An entry of a recency list. In an entry that is in no list, both fields point to the entry itself. */
export interface Recent {
  older: Recent
  newer: Recent
}

/** Placeholders for the neighbors of an entry that is in no list yet. */
export const unlinked = { older: undefined as unknown as Recent, newer: undefined as unknown as Recent }

/**
 * A circular list of entries, with the most recently used first. Moving an entry to the front, removing one and finding
 * the oldest take constant time.
 */
export class RecencyList<A extends Recent> {
  #size = 0
  // `older` is the newest entry, `newer` the oldest.
  #ends: Recent

  constructor() {
    const ends = {} as Recent
    ends.older = ends
    ends.newer = ends
    this.#ends = ends
  }

  get size(): number {
    return this.#size
  }

  get oldest(): A | undefined {
    return this.#size === 0 ? undefined : (this.#ends.newer as A)
  }

  add(one: A): void {
    this.#link(one)
    this.#size += 1
  }

  remove(one: A): void {
    unlink(one)
    this.#size -= 1
  }

  touch(one: A): void {
    if (this.#ends.older === one) return
    unlink(one)
    this.#link(one)
  }

  #link(one: Recent): void {
    const ends = this.#ends
    const newest = ends.older
    one.older = newest
    one.newer = ends
    newest.newer = one
    ends.older = one
  }
}

const unlink = (one: Recent): void => {
  one.older.newer = one.newer
  one.newer.older = one.older
}

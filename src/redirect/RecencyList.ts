/** Something that a recency list can hold; both are itself while it is in none. */
export interface Recent {
  older: Recent
  newer: Recent
}

/** The links of what is in no list yet. */
export const unlinked = { older: undefined as unknown as Recent, newer: undefined as unknown as Recent }

/** A circle of what was used, newest first: putting to the front, taking out and finding the oldest cost the same at any size. */
export class RecencyList<A extends Recent> {
  #size = 0
  // Its `older` is the newest one, its `newer` the oldest.
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

  /** The one that was used longest ago. */
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

  /** Makes it the newest. */
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

import { RecencyList, type Recent } from "./RecencyList.ts"

interface Bounds<K> {
  /** Whether an entry is of the first kind. */
  readonly isFirst: (known: K) => boolean
  readonly mostFirst: number
  readonly mostSecond: number
  /** Called for entries that exceed the limit. */
  readonly onGone: (known: K) => void
}

/** Limits two kinds of entries separately. The least recently used entry of a kind is removed first. */
export class TwoKinds<K extends Recent> {
  readonly #bounds: Bounds<K>
  #first = new RecencyList<K>()
  #second = new RecencyList<K>()

  constructor(bounds: Bounds<K>) {
    this.#bounds = bounds
  }

  get sizes(): { readonly first: number; readonly second: number } {
    return { first: this.#first.size, second: this.#second.size }
  }

  touch(known: K): void {
    this.#listOf(known).touch(known)
  }

  add(known: K): void {
    const list = this.#listOf(known)
    list.add(known)
    const most = this.#bounds.isFirst(known) ? this.#bounds.mostFirst : this.#bounds.mostSecond
    const oldest = list.size > most ? list.oldest : undefined
    if (oldest !== undefined) this.remove(oldest)
  }

  remove(known: K): void {
    this.#bounds.onGone(known)
    this.#listOf(known).remove(known)
  }

  clear(): void {
    this.#first = new RecencyList()
    this.#second = new RecencyList()
  }

  #listOf(known: K): RecencyList<K> {
    return this.#bounds.isFirst(known) ? this.#first : this.#second
  }
}

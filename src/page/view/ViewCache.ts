import { LRUCache } from "lru-cache"
import { oldestMillis } from "../../storage/VisitorReads.ts"
import type { PageView } from "./PageView.ts"

/** A cache key: the host name, and the slug, or "" for the root. */
const keyOf = (hostname: string, slug: string): string => `${hostname}\n${slug}`

interface Kept {
  view: PageView
  readAt: number
}

export interface ViewCacheOptions {
  /** The total size of the markup, in characters. */
  readonly maxSize: number
  /** The age at which a page must be read again, in milliseconds; infinite if no other process changes the database. */
  readonly maxAge: number
  /** Whether the database is offline, so that expired pages are used. */
  readonly isAway?: () => boolean
}

/** A size-limited cache of rendered pages; evicts the least recently used. */
export class ViewCache {
  #options: ViewCacheOptions
  #kept: LRUCache<string, Kept>
  #targets = new Map<string, Kept>()
  #changes = 0

  constructor(options: ViewCacheOptions) {
    this.#options = options
    this.#kept = new LRUCache({
      maxSize: options.maxSize,
      dispose: ({ view }) => {
        for (const id of view.targets.keys()) this.#targets.delete(id)
      }
    })
  }

  /** Increases with each change, so that results of earlier reads are not cached. */
  get changes(): number {
    return this.#changes
  }

  get count(): number {
    return this.#kept.size
  }

  /** The current page at an address; undefined if it must be read. `takesOld` also finds expired pages. */
  find(hostname: string, slug: string, now: number, takesOld = false): PageView | undefined {
    const kept = this.#usable(this.#kept.get(keyOf(hostname, slug)), now, takesOld)
    if (kept === undefined) return undefined
    kept.view = kept.view.asOf(now)
    return kept.view
  }

  /** The current page that contains the button with this id, if it is cached. */
  withButton(id: string, now: number, takesOld = false): PageView | undefined {
    return this.#usable(this.#targets.get(id), now, takesOld)?.view
  }

  /** Caches a page that was read when `changes` was `since`, unless something has changed since then. */
  keep(hostname: string, slug: string, view: PageView, since: number, now: number): void {
    const { size } = view
    if (since !== this.#changes || size > this.#options.maxSize) return
    const kept = { view, readAt: now }
    this.#kept.set(keyOf(hostname, slug), kept, { size })
    for (const id of view.targets.keys()) this.#targets.set(id, kept)
  }

  /** Removes the page with an address key, on all hosts. */
  forget(address: string): void {
    this.#changes += 1
    for (const [key, { view }] of [...this.#kept]) if (view.address === address) this.#kept.delete(key)
  }

  clear(): void {
    this.#changes += 1
    this.#kept.clear()
  }

  /** Expires every page, because changes may have been missed. */
  expire(now: number): void {
    this.#changes += 1
    for (const kept of this.#kept.values()) kept.readAt = Math.min(kept.readAt, now - this.#options.maxAge)
  }

  // Use the visit's time, because the clock of the cache library may differ.
  #usable(kept: Kept | undefined, now: number, takesOld: boolean): Kept | undefined {
    if (kept === undefined) return undefined
    const { maxAge, isAway } = this.#options
    const age = now - kept.readAt
    return age < maxAge || (age < oldestMillis && (takesOld || isAway?.())) ? kept : undefined
  }
}

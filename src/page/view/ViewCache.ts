import type { PageView } from "./PageView.ts"

/** Where a page was asked for: the host name, and the slug, or "" for the root. */
const keyOf = (hostname: string, slug: string): string => `${hostname}\n${slug}`

interface Kept {
  view: PageView
  readonly readAt: number
  readonly size: number
}

export interface ViewCacheOptions {
  /** How much markup is kept, in characters. */
  readonly maxSize: number
  /** Milliseconds after which a page must be read again; infinite where nobody else changes the database. */
  readonly maxAge: number
}

/** Pages as visitors get them, in memory and bounded: the one that was not asked for longest goes first. */
export class ViewCache {
  #options: ViewCacheOptions
  #kept = new Map<string, Kept>()
  #targets = new Map<string, Kept>()
  #size = 0
  #changes = 0

  constructor(options: ViewCacheOptions) {
    this.#options = options
  }

  /** Goes up with each change: what was read before is not to be kept after. */
  get changes(): number {
    return this.#changes
  }

  get count(): number {
    return this.#kept.size
  }

  /** The page at an address as of now; undefined where it has to be read. */
  find(hostname: string, slug: string, now: number): PageView | undefined {
    const key = keyOf(hostname, slug)
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    if (now - kept.readAt >= this.#options.maxAge) {
      this.#drop(key, kept)
      return undefined
    }
    // The order of a map is that of its insertions: the last one is the latest one used.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    kept.view = kept.view.asOf(now)
    return kept.view
  }

  /** The page that has a button of this id as of now, where it is known. */
  withButton(id: string, now: number): PageView | undefined {
    const kept = this.#targets.get(id)
    return kept === undefined || now - kept.readAt >= this.#options.maxAge ? undefined : kept.view
  }

  /** Keeps a page that was read when `changes` was `since`. */
  keep(hostname: string, slug: string, view: PageView, since: number, now: number): void {
    if (since !== this.#changes || view.size > this.#options.maxSize) return
    const key = keyOf(hostname, slug)
    const old = this.#kept.get(key)
    if (old !== undefined) this.#drop(key, old)
    const kept = { view, readAt: now, size: view.size }
    this.#kept.set(key, kept)
    this.#size += kept.size
    for (const id of view.targets.keys()) this.#targets.set(id, kept)
    while (this.#size > this.#options.maxSize) {
      const oldest = this.#kept.entries().next().value
      if (oldest === undefined) return
      this.#drop(...oldest)
    }
  }

  /** Forgets the page of an address, wherever it is shown. */
  forget(address: string): void {
    this.#changes += 1
    for (const [key, kept] of this.#kept) if (kept.view.address === address) this.#drop(key, kept)
  }

  clear(): void {
    this.#changes += 1
    this.#kept.clear()
    this.#targets.clear()
    this.#size = 0
  }

  #drop(key: string, { view, size }: Kept): void {
    this.#kept.delete(key)
    this.#size -= size
    for (const id of view.targets.keys()) this.#targets.delete(id)
  }
}

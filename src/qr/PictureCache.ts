/** Pictures in memory by their names, bounded in bytes: the one that was not asked for longest goes first. */
export class PictureCache {
  readonly #maxBytes: number
  #kept = new Map<string, Uint8Array>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(name: string): Uint8Array | undefined {
    const found = this.#kept.get(name)
    if (found === undefined) return undefined
    // The order of a map is that of its insertions: the last one is the latest one used.
    this.#kept.delete(name)
    this.#kept.set(name, found)
    return found
  }

  keep(name: string, picture: Uint8Array): void {
    this.#drop(name)
    this.#kept.set(name, picture)
    this.#bytes += picture.length
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === name) return
      this.#drop(oldest)
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.length ?? 0
    this.#kept.delete(name)
  }
}

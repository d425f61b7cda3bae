interface Kept<V> {
  readonly value: V
  readonly bytes: number
  readonly usedAt: number
}

/** Remembers what was used last, within a number of bytes; what is larger than all of them is not kept. */
export class Cache<V> {
  private readonly kept = new Map<string, Kept<V>>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  get(key: string, now: number): V | undefined {
    const found = this.kept.get(key)
    if (found === undefined) return undefined
    this.kept.delete(key)
    this.kept.set(key, { ...found, usedAt: now })
    return found.value
  }

  set(key: string, value: V, bytes: number, now: number): void {
    this.delete(key)
    if (bytes > this.maxBytes) return
    this.kept.set(key, { value, bytes, usedAt: now })
    this.bytes += bytes
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) return
      this.delete(oldest)
    }
  }

  /** Forgets what was not used since a moment. */
  dropIdle(before: number): void {
    for (const [key, { usedAt }] of this.kept) {
      if (usedAt >= before) return
      this.delete(key)
    }
  }

  private delete(key: string): void {
    this.bytes -= this.kept.get(key)?.bytes ?? 0
    this.kept.delete(key)
  }
}

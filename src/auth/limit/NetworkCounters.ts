import { LRUCache } from "lru-cache"
import { networkOf, siteOf } from "../../net/Network.ts"
import { type Counter, newCounter, take, type Window, windowMillis } from "./RateWindow.ts"

/** The limit of a /48, as a multiple of the limit of each of its 65,536 networks. */
export const siteFactor = 10

const tighter = (one: Window, other: Window): Window =>
  other.allowed && other.remaining >= one.remaining ? one : other

/**
 * Counters in bounded memory. Beyond `most` names, the least recently used one is dropped. Only a client with that many
 * networks can cause this.
 */
export class NetworkCounters {
  // The cache is created on first use, because it allocates memory for all names at once.
  private made: LRUCache<string, Counter> | undefined
  private readonly most: number
  private readonly length: number

  constructor(most: number, length = windowMillis) {
    this.most = most
    this.length = length
  }

  private get counters(): LRUCache<string, Counter> {
    this.made ??= new LRUCache({ max: this.most })
    return this.made
  }

  get size(): number {
    return this.made?.size ?? 0
  }

  take(name: string, limit: number, now: number): Window {
    let counter = this.counters.get(name)
    if (counter === undefined) {
      counter = newCounter()
      this.counters.set(name, counter)
    }
    return take(counter, limit, 1, now, this.length)
  }

  /** The window of a name, without counting or storing anything. */
  look(name: string, limit: number, now: number): Window {
    return take(this.made?.get(name) ?? newCounter(), limit, 0, now, this.length)
  }

  /** Adds one to the counters of an address's network and of the /48 around it. */
  takeFrom(name: string, address: string, limit: number, now: number): Window {
    const own = this.take(`${name} ${networkOf(address)}`, limit, now)
    const site = siteOf(address)
    if (site === undefined || !own.allowed) return own
    return tighter(own, this.take(`${name} ${site}`, limit * siteFactor, now))
  }

  /** The window of an address: that of its network or that of the /48 around it, whichever is tighter. */
  lookFrom(name: string, address: string, limit: number, now: number): Window {
    const own = this.look(`${name} ${networkOf(address)}`, limit, now)
    const site = siteOf(address)
    return site === undefined ? own : tighter(own, this.look(`${name} ${site}`, limit * siteFactor, now))
  }

  forget(name: string): void {
    this.made?.delete(name)
  }

  forgive(name: string, address: string): void {
    this.forget(`${name} ${networkOf(address)}`)
  }
}

import { LRUCache } from "lru-cache"
import { networkOf, siteOf } from "../../net/Network.ts"
import { type Counter, newCounter, take, type Window, windowMillis } from "./RateWindow.ts"

/** How much more a /48 may do than one of its 65,536 networks. */
export const siteFactor = 10

const tighter = (one: Window, other: Window): Window =>
  other.allowed && other.remaining >= one.remaining ? one : other

/**
 * Counters in bounded memory: with more than `most` names, the least recently used one is forgotten. Only someone with
 * that many networks can cause this.
 */
export class NetworkCounters {
  // Allocated on first use, because it reserves room for all names at once.
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

  /** Counts one for the network of an address and for the /48 around it. */
  takeFrom(name: string, address: string, limit: number, now: number): Window {
    const own = this.take(`${name} ${networkOf(address)}`, limit, now)
    const site = siteOf(address)
    if (site === undefined || !own.allowed) return own
    return tighter(own, this.take(`${name} ${site}`, limit * siteFactor, now))
  }

  /** The window of an address: that of its network or of the /48 around it. */
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

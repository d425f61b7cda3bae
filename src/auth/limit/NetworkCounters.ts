import { LRUCache } from "lru-cache"
import { networkOf, siteOf } from "../../net/Network.ts"
import { type Counter, newCounter, take, type Window, windowMillis } from "./RateWindow.ts"

/** How much more a /48 may do than one of its 65,536 networks. */
export const siteFactor = 10

const tighter = (one: Window, other: Window): Window =>
  other.allowed && other.remaining >= one.remaining ? one : other

/**
 * Counts for whoever asks, in bounded memory: of more names than `most`, the one that was asked for longest ago is
 * forgotten, which only those can bring about who have as many networks.
 */
export class NetworkCounters {
  // Room for all names is taken at once, which a server whom nobody asks does without.
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

  /** Counts one for a name. */
  take(name: string, limit: number, now: number): Window {
    let counter = this.counters.get(name)
    if (counter === undefined) {
      counter = newCounter()
      this.counters.set(name, counter)
    }
    return take(counter, limit, 1, now, this.length)
  }

  /** How a name stands, which costs it nothing and leaves nothing in memory. */
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

  /** How the network of an address and the /48 around it stand. */
  lookFrom(name: string, address: string, limit: number, now: number): Window {
    const own = this.look(`${name} ${networkOf(address)}`, limit, now)
    const site = siteOf(address)
    return site === undefined ? own : tighter(own, this.look(`${name} ${site}`, limit * siteFactor, now))
  }

  /** Lets a name begin anew. */
  forget(name: string): void {
    this.made?.delete(name)
  }

  /** Lets the network of an address begin anew. */
  forgive(name: string, address: string): void {
    this.forget(`${name} ${networkOf(address)}`)
  }
}

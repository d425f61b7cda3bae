import { LRUCache } from "lru-cache"
import { networkOf, siteOf } from "../../net/Network.ts"
import { NetworkCounters } from "./NetworkCounters.ts"

/** How passwords may be tried on one subject, a link or an account. */
export interface Terms {
  /** Tries of one network in a window; a /48 has ten times as many. */
  readonly perNetwork: number
  /** The length of that window in milliseconds. */
  readonly window: number
  /** Wrong passwords of all networks together before those who come next have to wait. */
  readonly free: number
  /** After how many milliseconds one wrong password is forgotten. */
  readonly forgetting: number
  /** The longest time between two tries, in milliseconds. */
  readonly longest: number
}

/** Whether a password may be tried now; where not, how long to wait in milliseconds, and whether others are to blame. */
export type Turn =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly wait: number; readonly isCrowded: boolean }

interface Ticket {
  readonly at: number
  readonly site: string | undefined
}

interface Subject {
  wrong: number
  seen: number
  /** When the next try may be given away. */
  next: number
  readonly tickets: Map<string, Ticket>
}

const mostSubjects = 4000
const mostNetworks = 50_000
/** How many networks may wait for their turn on one subject, and how many of one /48. */
const mostTickets = 60
const mostOfSite = 3
/** How long a turn is kept for whoever waited for it, in milliseconds. */
const kept = 120_000

/**
 * Slows guessing down without shutting out those who know the password. Past the free tries each subject gives one turn
 * at a time, further and further apart. Who comes too early gets a ticket for a turn of their own, one for each
 * network, so that a guesser with few networks cannot take everybody's.
 */
export class BruteForceLimiter {
  private readonly networks: NetworkCounters
  private readonly subjects: LRUCache<string, Subject>

  /** Of so many shares of all subjects one is guarded here. */
  constructor(
    private readonly terms: Terms,
    shares = 1
  ) {
    this.subjects = new LRUCache({ max: Math.ceil(mostSubjects / shares) })
    this.networks = new NetworkCounters(Math.ceil(mostNetworks / shares), terms.window)
  }

  /** Asks for a try and counts it before its password is judged: any number at once get no further than one by one. */
  try(name: string, address: string, now: number): Turn {
    const { perNetwork } = this.terms
    const standing = this.networks.lookFrom(name, address, perNetwork, now)
    if (standing.remaining < 1) return { allowed: false, wait: standing.reset * 1000 - now, isCrowded: false }
    const subject = this.subjectOf(name, now)
    const wait = this.waitFor(subject, address, now)
    if (wait > 0) return { allowed: false, wait, isCrowded: true }
    this.networks.takeFrom(name, address, perNetwork, now)
    subject.wrong += 1
    return { allowed: true }
  }

  /** Gives the try back that brought the right password, and one more: where many know it, many also mistype it. */
  right(name: string, address: string, now: number): void {
    this.networks.forgive(name, address)
    const subject = this.subjectOf(name, now)
    subject.next = Math.max(now, subject.next - this.pauseOf(subject))
    subject.wrong = Math.max(0, subject.wrong - 2)
  }

  private subjectOf(name: string, now: number): Subject {
    const known = this.subjects.get(name)
    if (known === undefined) {
      const subject = { wrong: 0, seen: now, next: 0, tickets: new Map() }
      this.subjects.set(name, subject)
      return subject
    }
    known.wrong = Math.max(0, known.wrong - Math.max(0, now - known.seen) / this.terms.forgetting)
    known.seen = now
    return known
  }

  /** The time between two tries: a second at first, twice as long after each five that were wrong. */
  private pauseOf({ wrong }: Subject): number {
    const { free, longest } = this.terms
    return wrong < free ? 0 : Math.min(longest, 1000 * 2 ** ((wrong - free) / 5))
  }

  private waitFor(subject: Subject, address: string, now: number): number {
    const pause = this.pauseOf(subject)
    if (pause === 0) return 0
    const { tickets } = subject
    for (const [network, { at }] of tickets) if (now > at + kept) tickets.delete(network)
    const network = networkOf(address)
    const ticket = tickets.get(network)
    if (ticket !== undefined) {
      if (now < ticket.at) return ticket.at - now
      tickets.delete(network)
      return 0
    }
    if (subject.next <= now) {
      subject.next = now + pause
      return 0
    }
    const wait = subject.next - now
    const site = siteOf(address)
    const besides = site === undefined ? 0 : [...tickets.values()].filter((one) => one.site === site).length
    if (tickets.size < mostTickets && besides < mostOfSite) {
      tickets.set(network, { at: subject.next, site })
      subject.next += pause
    }
    return wait
  }
}

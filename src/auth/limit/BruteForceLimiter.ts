import { LRUCache } from "lru-cache"
import { networkOf, siteOf } from "../../net/Network.ts"
import { NetworkCounters } from "./NetworkCounters.ts"

/** The limits for password attempts on one subject (a link or an account). */
export interface Terms {
  /** The maximum number of attempts per network and window. The limit of a /48 is ten times that. */
  readonly perNetwork: number
  /** The length of the window in milliseconds. */
  readonly window: number
  /** The number of wrong passwords, from all networks together, after which attempts are delayed. */
  readonly free: number
  /** The time after which one wrong password is forgotten, in milliseconds. */
  readonly forgetting: number
  /** The longest delay between two attempts, in milliseconds. */
  readonly longest: number
}

/** Whether an attempt is allowed now; if not, the delay in milliseconds, and whether others caused it. */
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
  /** The time of the next free turn. */
  next: number
  readonly tickets: Map<string, Ticket>
}

const mostSubjects = 4000
const mostNetworks = 50_000
/** The maximum number of networks that wait for a turn on one subject, and how many of them may be in one /48. */
const mostTickets = 60
const mostOfSite = 3
/** How long a turn is reserved for its network, in milliseconds. */
const kept = 120_000

/**
 * Slows down guessing without locking out people who know the password. After the free attempts, each subject allows
 * one attempt at a time, at growing intervals. A network that comes too early gets a ticket for a turn of its own, so
 * an attacker with few networks can't take all turns.
 */
export class BruteForceLimiter {
  private readonly networks: NetworkCounters
  private readonly subjects: LRUCache<string, Subject>

  /** This instance guards one of `shares` equal parts of all subjects, so its tables are smaller by that factor. */
  constructor(
    private readonly terms: Terms,
    shares = 1
  ) {
    this.subjects = new LRUCache({ max: Math.ceil(mostSubjects / shares) })
    this.networks = new NetworkCounters(Math.ceil(mostNetworks / shares), terms.window)
  }

  /** Requests an attempt. It is counted before the password is checked, so parallel attempts have no advantage. */
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

  /** Refunds the successful attempt and one more: if many people share a password, some of them mistype it. */
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

  /** The delay between two attempts: a second at first, doubled after every five wrong passwords. */
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

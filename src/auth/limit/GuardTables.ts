import { BruteForceLimiter, type Turn } from "./BruteForceLimiter.ts"
import type { Count, Counted, Guess } from "./GuardActor.ts"
import { NetworkCounters } from "./NetworkCounters.ts"
import type { Window } from "./RateWindow.ts"

// 50,000 counters take about 10 MB. An attacker with more networks can't be stopped by counting.
const mostCounters = 50_000

/** The guards and counters of one share of all names. */
export class GuardTables {
  private readonly guards = new Map<string, BruteForceLimiter>()
  private readonly tables = new Map<string, NetworkCounters>()

  constructor(private readonly shares: number) {}

  try(guess: Guess, now: number): Turn {
    return this.guardOf(guess).try(guess.name, guess.address, now)
  }

  right(guess: Guess, now: number): void {
    this.guardOf(guess).right(guess.name, guess.address, now)
  }

  take(count: Count, now: number): Window {
    const { name, address, limit } = count
    const table = this.tableOf(count)
    return address === null ? table.take(name, limit, now) : table.takeFrom(name, address, limit, now)
  }

  forget(counted: Counted): void {
    this.tableOf(counted).forget(counted.name)
  }

  private guardOf({ guard, terms }: Guess): BruteForceLimiter {
    const known = this.guards.get(guard) ?? new BruteForceLimiter(terms, this.shares)
    this.guards.set(guard, known)
    return known
  }

  private tableOf({ table, length }: Counted): NetworkCounters {
    const known = this.tables.get(table) ?? new NetworkCounters(Math.ceil(mostCounters / this.shares), length)
    this.tables.set(table, known)
    return known
  }
}

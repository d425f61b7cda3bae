import { Socket } from "node:net"
import { Redacted } from "effect"
import { LRUCache } from "lru-cache"
import pg from "pg"
import { hasOutdatedPlan } from "./Conflict.ts"
import { countStatementFailure } from "./StatementFailures.ts"

// PostgreSQL drops the connection of a vanished server after about five seconds, instead of the system's default of two
// hours.
const givenUp = [
  "tcp_keepalives_idle=2",
  "tcp_keepalives_interval=1",
  "tcp_keepalives_count=3",
  "tcp_user_timeout=5000"
]

/** The address of a PostgreSQL with session options, including the timeout for vanished servers. */
export const withSession = (url: Redacted.Redacted, options: ReadonlyArray<string> = []): Redacted.Redacted => {
  const address = new URL(Redacted.value(url))
  const given = address.searchParams.get("options")
  const all = [...givenUp, ...options].map((option) => `-c ${option}`).join(" ")
  address.searchParams.set("options", given === null ? all : `${given} ${all}`)
  return Redacted.make(address.href)
}

/** A socket that detects a vanished peer after about ten seconds, even while idle. */
export const watchedSocket = () => new Socket().setKeepAlive(true, 2000)

/** The number of different statements to prepare in each session. PostgreSQL keeps their plans until it ends. */
const mostPrepared = 200
/** Texts with more parameters, such as inserts of many rows, differ in their length and repeat less. */
const mostParameters = 60

/**
 * The names of statements that repeat. PostgreSQL parses and plans a statement without a name at every execution, which
 * takes longer than to run most of them.
 */
class StatementNames {
  private readonly seen = new LRUCache<string, true>({ max: 1000 })
  private readonly names = new Map<string, string>()
  private generation = 0

  /** The name of a text from its second execution on. */
  of(text: string): string | undefined {
    const name = this.names.get(text)
    if (name !== undefined) return name
    if (!this.seen.has(text)) {
      this.seen.set(text, true)
      return undefined
    }
    if (this.names.size >= mostPrepared) return undefined
    const made = `linden_${this.generation}_${this.names.size}`
    this.names.set(text, made)
    return made
  }

  /** Prepares all statements again under new names, because a migration changed their columns. */
  renew() {
    this.names.clear()
    this.generation++
  }
}

type Callback = (error: Error | null | undefined, ...rest: ReadonlyArray<unknown>) => void

const prepareOn = (client: pg.PoolClient, names: StatementNames, onFault: (cause: unknown) => void) => {
  const query = (...args: ReadonlyArray<unknown>): unknown => Reflect.apply(pg.Client.prototype.query, client, args)
  const reporting =
    (callback: Callback): Callback =>
    (error, ...rest) => {
      if (hasOutdatedPlan(error)) names.renew()
      if (error) {
        countStatementFailure(error)
        onFault(error)
      }
      callback(error, ...rest)
    }
  Object.assign(client, {
    query: (text: unknown, values: unknown, callback: unknown) => {
      const isPreparable =
        typeof text === "string" && Array.isArray(values) && values.length > 0 && values.length <= mostParameters
      const name = isPreparable ? names.of(text) : undefined
      const told = typeof callback === "function" ? reporting(callback as Callback) : callback
      return query(name === undefined ? text : { name, text }, values, told)
    }
  })
}

/** Prepares the repeated statements of a pool's connections. `onFault` receives each error of a statement. */
export const prepareRepeated = (pool: pg.Pool, onFault: (cause: unknown) => void) => {
  const names = new StatementNames()
  pool.on("connect", (client) => prepareOn(client, names, onFault))
}

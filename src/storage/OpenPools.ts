import type pg from "pg"
import { countStatementFailure } from "./StatementFailures.ts"

const open = new Map<string, Set<pg.Pool>>()

/** The connections of this thread's pools with one name. */
export interface PoolState {
  readonly name: string
  readonly used: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

type Connect = (...result: ReadonlyArray<unknown>) => void

/** Reports the connections of a pool, and counts attempts to get one that failed, until the pool ends. */
export const watchPool = (name: string, pool: pg.Pool): pg.Pool => {
  open.set(name, (open.get(name) ?? new Set()).add(pool))
  const connect = pool.connect.bind(pool) as (callback?: Connect) => unknown
  const end = pool.end.bind(pool) as () => Promise<void>
  const counted = (callback: Connect) =>
    connect((error: unknown, ...rest: ReadonlyArray<unknown>) => {
      if (error !== undefined && error !== null) countStatementFailure(error)
      callback(error, ...rest)
    })
  return Object.assign(pool, {
    connect: (callback?: Connect) => (callback === undefined ? connect() : counted(callback)),
    end: () => {
      open.get(name)?.delete(pool)
      return end()
    }
  })
}

/** The pools of this thread. */
export const poolStates = (): ReadonlyArray<PoolState> =>
  [...open].map(([name, pools]) => {
    const state = { name, used: 0, idle: 0, waiting: 0 }
    for (const { totalCount, idleCount, waitingCount } of pools) {
      state.used += totalCount - idleCount
      state.idle += idleCount
      state.waiting += waitingCount
    }
    return state
  })

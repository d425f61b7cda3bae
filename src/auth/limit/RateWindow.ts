/** The state of a window after a request; `reset` is the Unix second at which it ends. */
export interface Window {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  readonly reset: number
}

/** The length of a window in milliseconds. */
export const windowMillis = 60_000

/** A count that restarts with each window. */
export interface Counter {
  started: number
  taken: number
}

export const newCounter = (): Counter => ({ started: Number.NEGATIVE_INFINITY, taken: 0 })

/** The state of a counter after adding `cost`, which is not added if it would exceed `limit`. */
export const take = (counter: Counter, limit: number, cost: number, now: number, length = windowMillis): Window => {
  // A clock that was set back must not extend the window.
  if (now >= counter.started + length || now < counter.started) {
    // Start on a whole second, so that `reset` is exact and at most 60 s away.
    counter.started = now - (now % 1000)
    counter.taken = 0
  }
  const allowed = counter.taken + cost <= limit
  if (allowed) counter.taken += cost
  return { allowed, limit, remaining: limit - counter.taken, reset: (counter.started + length) / 1000 }
}

/** How a window stands after a request was counted; `reset` is the Unix second at which it ends. */
export interface Window {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  readonly reset: number
}

/** The length of a window in milliseconds. */
export const windowMillis = 60_000

/** A count that begins anew with each window. */
export interface Counter {
  started: number
  taken: number
}

/** A counter that has counted nothing yet. */
export const newCounter = (): Counter => ({ started: Number.NEGATIVE_INFINITY, taken: 0 })

/** How a counter stands after `cost` was asked of it; what goes beyond `limit` is not counted. */
export const take = (counter: Counter, limit: number, cost: number, now: number, length = windowMillis): Window => {
  // A clock that was set back must not stretch the window.
  if (now >= counter.started + length || now < counter.started) {
    // On a whole second, so that `reset` is the very moment and at most 60 s away.
    counter.started = now - (now % 1000)
    counter.taken = 0
  }
  const allowed = counter.taken + cost <= limit
  if (allowed) counter.taken += cost
  return { allowed, limit, remaining: limit - counter.taken, reset: (counter.started + length) / 1000 }
}

/** The delay after the first screen, in milliseconds. */
const rest = 2000

/**
 * Loads code that may be needed while the server is offline. Waits until the first screen is idle, so as not to delay
 * it.
 */
export const loadAhead = () => {
  const load = () =>
    import("./ahead.ts").then(
      ({ ahead }) => ahead,
      () => undefined // Ignore a failure, because the code loads again on demand.
    )
  const timer = setTimeout(load, rest)
  return () => clearTimeout(timer)
}

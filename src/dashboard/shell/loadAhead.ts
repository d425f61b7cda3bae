/** How long the first screen is left alone, in milliseconds. */
const rest = 2000

/** Loads what may be needed when nothing can be loaded: once the first screen is at rest, so that it is none the later. */
export const loadAhead = () => {
  const load = () =>
    import("./ahead.ts").then(
      ({ ahead }) => ahead,
      () => undefined // It is loaded again when it is wanted.
    )
  const timer = setTimeout(load, rest)
  return () => clearTimeout(timer)
}

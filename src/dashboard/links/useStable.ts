import { useCallback, useRef } from "react"

/** A function with a stable identity that calls the latest `act`, so that rows don't rerender. */
export const useStable = <Args extends ReadonlyArray<unknown>, A>(act: (...args: Args) => A) => {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}

import { useCallback, useRef } from "react"

/** A function that stays the same one and does what the newest one does, so that rows need not be drawn anew for it. */
export const useStable = <Args extends ReadonlyArray<unknown>, A>(act: (...args: Args) => A) => {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}

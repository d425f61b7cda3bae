import { useSyncExternalStore } from "react"

/** A value outside React, with listeners for its changes. */
export const makeStore = <A>(initial: A) => {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const now = () => value
  return {
    get: now,
    set: (next: A) => {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    /** The current value; the component renders again when it changes. */
    use: () => useSyncExternalStore(subscribe, now)
  }
}

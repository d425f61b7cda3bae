import { useSyncExternalStore } from "react"

/** A value outside of the screens, and who is told when it becomes another one. */
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
    set: (next: A) => {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    /** The value as a screen sees it. */
    use: () => useSyncExternalStore(subscribe, now)
  }
}

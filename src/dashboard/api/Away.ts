import { useSyncExternalStore } from "react"

/** Whether the server was not to be reached at the last try. */
const make = () => {
  let isAway = false
  const listeners = new Set<() => void>()
  const set = (value: boolean) => {
    if (value === isAway) return
    isAway = value
    for (const listener of listeners) listener()
  }
  return {
    tell: () => set(true),
    over: () => set(false),
    now: () => isAway,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    }
  }
}

export const away = make()

export const useAway = (): boolean => useSyncExternalStore(away.subscribe, away.now)

import { useEffect, useRef } from "react"
import { makeStore } from "../api/Store.ts"
import type { MenuAction } from "./ActionMenu.tsx"

export type ScreenAction = Pick<MenuAction, "label" | "icon" | "onClick"> & {
  /** The keys that do the same, such as "E". */
  readonly shortcut?: string
}

interface Registered {
  readonly current: ReadonlyArray<ScreenAction>
}

const store = makeStore<ReadonlyArray<Registered>>([])

/** Offers actions in the command palette while their screen or part of a screen is shown. */
export const useScreenActions = (actions: ReadonlyArray<ScreenAction>) => {
  const latest = useRef(actions)
  const labels = actions.map(({ label }) => label).join()
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    store.set([...store.get(), latest])
    return () => store.set(store.get().filter((one) => one !== latest))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an open palette shows other actions at once.
  useEffect(() => store.set([...store.get()]), [labels])
}

/** The actions of the current screen, as of this render. */
export const useRegisteredActions = (): ReadonlyArray<ScreenAction> => store.use().flatMap(({ current }) => current)

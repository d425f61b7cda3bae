import { useLayoutEffect } from "react"
import { makeStore } from "../api/Store.ts"

const store = makeStore("")

/** The heading of the current screen; empty while it loads. */
export const useScreenTitle = store.use

/** Reports the heading of a screen to the header. */
export const useReportedTitle = (title: string) =>
  useLayoutEffect(() => {
    store.set(title)
    return () => store.set("")
  }, [title])

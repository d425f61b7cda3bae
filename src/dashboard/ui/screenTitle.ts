import { useDocumentTitle } from "@mantine/hooks"
import { useLayoutEffect } from "react"
import { makeStore } from "../api/Store.ts"

const store = makeStore("")

/** The heading of the current screen; empty while it loads. */
export const useScreenTitle = store.use

/** Makes the heading of a screen the title of the browser tab, and reports it to the header. */
export const useReportedTitle = (title: string) => {
  useDocumentTitle(`${title} · Linden`)
  useLayoutEffect(() => {
    store.set(title)
    return () => store.set("")
  }, [title])
}

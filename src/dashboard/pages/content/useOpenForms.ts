import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import { pageQuery } from "../Queries.ts"
import { type Config, type Item, itemsOf, type PluginTypeName } from "./Items.ts"
import { isDirty, isNew, type Open, openItem, openNew, upToDate } from "./Open.ts"

/** The open forms of a page's blocks, in the order in which they were opened. */
export const useOpenForms = (page: PageDetail, restored: ReadonlyArray<Open>) => {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(restored)
  const forms = useMemo(() => {
    const items = new Map(itemsOf(page).map((item) => [item.key, item]))
    return typed.flatMap((form) => upToDate(form, items))
  }, [page, typed])
  const [failures, setFailures] = useState<ReadonlyMap<string, Error>>(new Map())
  const [pointed, setPointed] = useState<string>()
  return {
    forms,
    isDirty: forms.some((form) => isNew(form) || isDirty(form)),
    /** The forms with input that is not saved yet. */
    typed: forms.filter(isDirty),
    /** Why a form could not be saved together with the page. */
    failureOf: (key: string): Error | null => failures.get(key) ?? null,
    fail: (key: string, failure: Error | null) =>
      setFailures(
        (all) =>
          new Map([...[...all].filter(([one]) => one !== key), ...(failure === null ? [] : [[key, failure] as const])])
      ),
    /** The key of a form to scroll into view and focus. */
    pointed,
    /** Scrolls to a form and focuses it. */
    pointOut: (key: string) => setPointed(key),
    pointedOut: () => setPointed(undefined),
    /** Opens a block's form. A refetch shows changes that others have saved. */
    open: (item: Item) => {
      setTyped((all) => (all.some(({ key }) => key === item.key) ? all : [...all, openItem(item)]))
      void queries.invalidateQueries({ queryKey: pageQuery(page.id).queryKey })
    },
    /** Opens the form of a new block, with values that complete it. */
    add: (kind: "link" | PluginTypeName, values?: Config): string => {
      const form = openNew(kind, values)
      setTyped((all) => [...all, form])
      return form.key
    },
    change: (form: Open) => setTyped((all) => all.map((one) => (one.key === form.key ? form : one))),
    close: (key: string) => setTyped((all) => all.filter((form) => form.key !== key)),
    closeAll: () => setTyped([])
  }
}

export type OpenForms = ReturnType<typeof useOpenForms>

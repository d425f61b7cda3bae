import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import { pageQuery } from "../Queries.ts"
import { type Item, itemsOf, type PluginTypeName } from "./Items.ts"
import { isDirty, isNew, type Open, openItem, openNew, upToDate } from "./Open.ts"

/** The open forms of a page's blocks, in the order in which they were opened. */
export const useOpenForms = (page: PageDetail, begun: ReadonlyArray<Open>) => {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(begun)
  const forms = useMemo(() => {
    const items = new Map(itemsOf(page).map((item) => [item.key, item]))
    return typed.flatMap((form) => upToDate(form, items))
  }, [page, typed])
  const unsaved = forms.filter((form) => isNew(form) || isDirty(form))
  const [pointed, setPointed] = useState<string>()
  return {
    forms,
    isDirty: unsaved.length > 0,
    /** The key of a form to scroll into view and focus. */
    pointed,
    /** Scrolls to the topmost form with unsaved input and focuses it. */
    pointOut: () => {
      const placeOf = new Map(itemsOf(page).map(({ key }, place) => [key, place]))
      const [first] = [...unsaved].sort(
        (a, b) => (placeOf.get(a.key) ?? placeOf.size) - (placeOf.get(b.key) ?? placeOf.size)
      )
      setPointed(first?.key)
    },
    pointedOut: () => setPointed(undefined),
    /** Opens a block's form. A refetch shows changes that others have saved. */
    open: (item: Item) => {
      setTyped((all) => (all.some(({ key }) => key === item.key) ? all : [...all, openItem(item)]))
      void queries.invalidateQueries({ queryKey: pageQuery(page.id).queryKey })
    },
    add: (kind: "link" | PluginTypeName): string => {
      const form = openNew(kind)
      setTyped((all) => [...all, form])
      return form.key
    },
    change: (form: Open) => setTyped((all) => all.map((one) => (one.key === form.key ? form : one))),
    close: (key: string) => setTyped((all) => all.filter((form) => form.key !== key)),
    closeAll: () => setTyped([])
  }
}

export type OpenForms = ReturnType<typeof useOpenForms>

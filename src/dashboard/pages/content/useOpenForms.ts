import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import { pageQuery } from "../Queries.ts"
import { type Item, itemsOf, type PluginTypeName } from "./Items.ts"
import { isDirty, isNew, type Open, openItem, openNew, upToDate } from "./Open.ts"

/** The open forms of a page's blocks, in the order they were opened. */
export const useOpenForms = (page: PageDetail, begun: ReadonlyArray<Open>) => {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(begun)
  const forms = useMemo(() => {
    const items = new Map(itemsOf(page).map((item) => [item.key, item]))
    return typed.flatMap((form) => upToDate(form, items))
  }, [page, typed])
  return {
    forms,
    isDirty: forms.some((form) => isNew(form) || isDirty(form)),
    /** Opens a block's form. The refetch brings in changes that others saved. */
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

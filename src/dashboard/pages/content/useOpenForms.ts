import { useState } from "react"
import type { Item, PluginTypeName } from "./Items.ts"
import { isDirty, type Open, openItem, openNew } from "./Open.ts"

/** The forms of items that are open, in the order in which they were opened. */
export const useOpenForms = (begun: ReadonlyArray<Open>) => {
  const [forms, setForms] = useState(begun)
  return {
    forms,
    isDirty: forms.some((form) => form.id === null || isDirty(form)),
    open: (item: Item) => setForms((all) => (all.some(({ key }) => key === item.key) ? all : [...all, openItem(item)])),
    add: (kind: "link" | PluginTypeName): string => {
      const form = openNew(kind)
      setForms((all) => [...all, form])
      return form.key
    },
    change: (form: Open) => setForms((all) => all.map((one) => (one.key === form.key ? form : one))),
    close: (key: string) => setForms((all) => all.filter((form) => form.key !== key)),
    closeAll: () => setForms([])
  }
}

export type OpenForms = ReturnType<typeof useOpenForms>

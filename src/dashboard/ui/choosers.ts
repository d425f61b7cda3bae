import type { ComboboxItem, OptionsFilter } from "@mantine/core"
import type { KeyboardEvent } from "react"
import { selectText } from "./selectText.ts"

/** Enter in an open list chooses, and where nothing fits it does nothing: it never sends the form with what is half typed. */
const chooseOnly = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key === "Enter" && event.currentTarget.getAttribute("aria-expanded") === "true") event.preventDefault()
}

/** How well a label fits what was typed, best first; undefined where it does not. */
const rankOf = (label: string, typed: string): number | undefined => {
  const text = label.toLowerCase()
  if (text === typed) return 0
  if (text.startsWith(typed)) return 1
  return text.includes(typed) ? 2 : undefined
}

/** The choices that hold what was typed: the one that is the same first, then those that begin with it. */
const bestFirst: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim().toLowerCase()
  const among = (items: ReadonlyArray<ComboboxItem>, most: number) =>
    items
      .flatMap((item) => {
        const rank = rankOf(item.label, typed)
        return rank === undefined ? [] : [{ item, rank }]
      })
      .sort((one, other) => one.rank - other.rank)
      .slice(0, most)
      .map(({ item }) => item)
  const single = among(
    options.flatMap((one) => ("group" in one ? [] : [one as ComboboxItem])),
    limit
  )
  let left = limit - single.length
  const groups = options.flatMap((one) => {
    if (!("group" in one)) return []
    const items = among(one.items as ReadonlyArray<ComboboxItem>, left)
    left -= items.length
    return [{ group: one.group, items }]
  })
  return [...single, ...groups]
}

// Their lists open by a click, a key or by typing: not where the keyboard only passes by, or a dialog begins.
const several = { openOnFocus: false, filter: bestFirst }
const chooser = { ...several, onFocus: selectText }
const strict = { onKeyDown: chooseOnly, selectFirstOptionOnChange: true }

/** What all fields have in common in which something is chosen from a list. */
export const choosers = {
  Autocomplete: { defaultProps: chooser },
  MultiSelect: { defaultProps: { ...several, ...strict } },
  Select: { defaultProps: { ...chooser, ...strict } }
}

import type { ComboboxItem, OptionsFilter } from "@mantine/core"
import type { FocusEvent, KeyboardEvent } from "react"
import { hasWords } from "./hasWords.ts"

/** Selects the text of a field with a list, so that typing starts a new search. */
const selectText = ({ currentTarget: field }: FocusEvent<HTMLInputElement>): void => {
  const text = field.value
  // Wait for the click that focused the field, which sets the caret. If text was typed by then, keep it.
  setTimeout(() => {
    if (!field.readOnly && document.activeElement === field && field.value === text) field.select()
  })
}

/** Enter in an open list only chooses an option; it never submits the form with incomplete text. */
const chooseOnly = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key === "Enter" && event.currentTarget.getAttribute("aria-expanded") === "true") event.preventDefault()
}

/** The rank of a label for the typed text, 0 being the best; undefined if it does not match. */
const rankOf = (label: string, typed: string): number | undefined => {
  const text = label.toLowerCase()
  if (text === typed) return 0
  if (text.startsWith(typed)) return 1
  return hasWords(typed, text) ? 2 : undefined
}

/** Options that contain the typed words: exact matches first, then prefixes. */
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

// The list opens on click, key or typing, but not on focus, such as when tabbing past or when a dialog opens.
// It scrolls natively, so that the keyboard reaches every option.
const list = { withScrollArea: false, styles: { options: { maxHeight: "16rem", overflowY: "auto" } } } as const
const several = { ...list, openOnFocus: false, filter: bestFirst }
const chooser = { ...several, onFocus: selectText }
const strict = { onKeyDown: chooseOnly, selectFirstOptionOnChange: true }

/** Defaults for all fields that choose from a list. */
export const choosers = {
  Autocomplete: { defaultProps: chooser },
  MultiSelect: { defaultProps: { ...several, ...strict } },
  Select: { defaultProps: { ...chooser, ...strict } },
  TagsInput: { defaultProps: list }
}

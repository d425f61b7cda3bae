import "@mantine/spotlight/styles.css"
import { plural, t } from "@lingui/core/macro"
import { Modal, VisuallyHidden } from "@mantine/core"
import { createSpotlight, Spotlight } from "@mantine/spotlight"
import { useCallback, useEffect, useLayoutEffect, useState } from "react"
import IconSearch from "~icons/tabler/search"
import { resultsId } from "./collectKeys.ts"
import { usePaletteGroups } from "./usePaletteGroups.tsx"

const [store, palette] = createSpotlight()

const optionId = (id: string) => `palette-${id}`

/**
 * Keeps the same position selected when results change. While searching, selects the first result, even if it arrives
 * late.
 */
const useMarks = (query: string, shown: string) => {
  // The library looks up its selection in the DOM, which still contains the previous results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when these results change.
  useLayoutEffect(() => {
    const options = [...(document.getElementById(resultsId)?.querySelectorAll("[data-action]") ?? [])]
    const { selected } = store.getState()
    const chosen = Math.min(query !== "" && selected < 0 ? 0 : selected, options.length - 1)
    store.updateState((state) => ({ ...state, selected: chosen }))
    for (const option of options) option.removeAttribute("data-selected")
    options[chosen]?.setAttribute("data-selected", "true")
  }, [query, shown])
}

/** The id of the selected option; the library does not expose it. */
const useChosen = () => {
  const [chosen, setChosen] = useState<string>()
  const watch = useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined
    const observer = new MutationObserver(() => setChosen(list.querySelector("[data-selected]")?.id))
    observer.observe(list, { attributeFilter: ["data-selected"], childList: true, subtree: true })
    return () => {
      observer.disconnect()
      // Deselect the option on close. Otherwise, screen readers would announce it instead of the field on the next
      // opening.
      setChosen(undefined)
    }
  }, [])
  return { chosen, watch }
}

interface Props {
  /** The number of times the palette was requested. Each change opens it again. */
  readonly openings: number
  /** Returns what the user typed before the field received the focus. */
  readonly takeTyped: () => string
}

/** The command palette: searches the actions of the screen and of the app, screens and records. */
export const Palette = ({ openings, takeTyped }: Props) => {
  const [query, setQuery] = useState("")
  const { groups, isSearching } = usePaletteGroups(query)
  const ids = groups.flatMap(({ actions }) => actions.map(({ id }) => id))
  const { chosen, watch } = useChosen()
  useMarks(query, ids.join(" "))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens it again.
  useEffect(() => palette.open(), [openings])
  const isEmpty = ids.length === 0
  const found = isEmpty ? t`Nothing found` : plural({ count: ids.length }, { one: "# result", other: "# results" })
  return (
    // Show the palette at the top, so that the field stays in place when the number of results changes.
    <Spotlight.Root store={store} query={query} onQueryChange={setQuery} shortcut={null} centered={false}>
      <VisuallyHidden>
        <Modal.Title>{t`Search…`}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={t`Search links, screens and commands`}
        aria-label={t`Search links, screens and commands`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={!isEmpty}
        aria-controls={resultsId}
        aria-activedescendant={chosen}
        onFocus={() => {
          const typed = takeTyped()
          if (typed !== "") setQuery((text) => text + typed)
        }}
        leftSection={<IconSearch size={20} />}
      />
      <Spotlight.ActionsList
        id={resultsId}
        ref={watch}
        {...(isEmpty ? {} : { role: "listbox", "aria-label": t`Search…` })}
      >
        {groups.map(({ group, actions }) => (
          <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
            {actions.map(({ id, group: _, keywords: __, onClick, ...action }) => (
              <Spotlight.Action
                key={id}
                {...action}
                onClick={(event) => {
                  // The palette still receives keys while it closes, so ignore a second Enter.
                  if (store.getState().opened) onClick?.(event)
                }}
                renderRoot={(props) => <button type="button" {...props} id={optionId(id)} />}
                role="option"
                aria-selected={optionId(id) === chosen}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {isEmpty && <Spotlight.Empty>{t`Nothing found`}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <VisuallyHidden role="status">{query !== "" && !isSearching && found}</VisuallyHidden>
    </Spotlight.Root>
  )
}

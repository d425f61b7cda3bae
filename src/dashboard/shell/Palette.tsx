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

/** Keeps the same place chosen where the results change; what the server finds comes late, and is chosen then. */
const useMarks = (query: string, shown: string) => {
  // The library marks what it finds in the document, which is of the results before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the results that are marked.
  useLayoutEffect(() => {
    const options = [...(document.getElementById(resultsId)?.querySelectorAll("[data-action]") ?? [])]
    const { selected } = store.getState()
    const chosen = Math.min(query !== "" && selected < 0 ? 0 : selected, options.length - 1)
    store.updateState((state) => ({ ...state, selected: chosen }))
    for (const option of options) option.removeAttribute("data-selected")
    options[chosen]?.setAttribute("data-selected", "true")
  }, [query, shown])
}

/** The id of the option that the library marked: it tells nobody of it. */
const useChosen = () => {
  const [chosen, setChosen] = useState<string>()
  const watch = useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined
    const observer = new MutationObserver(() => setChosen(list.querySelector("[data-selected]")?.id))
    observer.observe(list, { attributeFilter: ["data-selected"], childList: true, subtree: true })
    return () => {
      observer.disconnect()
      // A field that begins with a chosen option gives it the keyboard, and screen readers do not hear of the field.
      setChosen(undefined)
    }
  }, [])
  return { chosen, watch }
}

interface Props {
  /** How often it was asked for: each time it opens anew. */
  readonly openings: number
  /** What was typed before its field had the keyboard. */
  readonly takeTyped: () => string
}

/** Finds places, actions and links by what is typed. */
export const Palette = ({ openings, takeTyped }: Props) => {
  const [query, setQuery] = useState("")
  const { groups, isSearching } = usePaletteGroups(query)
  const ids = groups.flatMap(({ actions }) => actions.map(({ id }) => id))
  const { chosen, watch } = useChosen()
  useMarks(query, ids.join(" "))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened by being asked for once more.
  useEffect(() => palette.open(), [openings])
  const isEmpty = ids.length === 0
  const found = isEmpty ? t`Nothing found` : plural({ count: ids.length }, { one: "# result", other: "# results" })
  return (
    <Spotlight.Root store={store} query={query} onQueryChange={setQuery} shortcut={null}>
      <VisuallyHidden>
        <Modal.Title>{t`Search or do`}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={t`Search links, go somewhere, do something`}
        aria-label={t`Search links, go somewhere, do something`}
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
        {...(isEmpty ? {} : { role: "listbox", "aria-label": t`Search or do` })}
      >
        {groups.map(({ group, actions }) => (
          <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
            {actions.map(({ id, group: _, keywords: __, onClick, ...action }) => (
              <Spotlight.Action
                key={id}
                {...action}
                onClick={(event) => {
                  // While it closes it still takes keys, and Enter was pressed once too often.
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

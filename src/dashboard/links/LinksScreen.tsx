import { t } from "@lingui/core/macro"
import { Button, Stack } from "@mantine/core"
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router"
import { Schema } from "effect"
import { useEffect, useMemo, useRef } from "react"
import { LinkId } from "../../contract/Id.ts"
import { useCanManage } from "../api/Session.ts"
import { queryOf } from "../queries/LinkFilters.ts"
import { PageHeader } from "../ui/PageHeader.tsx"
import { useShortcut } from "../ui/useShortcut.ts"
import { openBulk } from "./bulk/openBulk.tsx"
import { FilterBar } from "./list/FilterBar.tsx"
import { LinkList } from "./list/LinkList.tsx"
import { useFilters } from "./list/useFilters.ts"
import { useShortening } from "./useShortening.tsx"

const isLinkId = Schema.is(LinkId)

/** Creates, lists, searches and edits links. */
export const LinksScreen = () => {
  const { filters, change } = useFilters()
  const canManage = useCanManage()
  const { edit } = useSearch({ strict: false })
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const handed = useLocation({ select: ({ state }) => state.shorten })
  const { element, editor, shorten } = useShortening(field)
  const query = useMemo(() => queryOf(filters), [filters])
  const focusField = () => {
    window.scrollTo({ top: 0 })
    field.current?.focus()
  }
  useShortcut("c", focusField)
  // biome-ignore lint/correctness/useExhaustiveDependencies: act once on the `edit` parameter.
  useEffect(() => {
    if (edit === undefined) return
    if (edit === "new") focusField()
    if (isLinkId(edit)) editor.edit({ id: edit })
    void navigate({ to: "/links", search: ({ edit: _, ...others }) => others, replace: true, resetScroll: false })
  }, [edit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shorten a handed-over address once, not on reload.
  useEffect(() => {
    if (handed === undefined) return
    shorten(handed)
    void navigate({ to: "/links", search: true, state: {}, replace: true })
  }, [handed])
  return (
    <>
      <PageHeader
        title={t`Links`}
        actions={
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => openBulk()}>
              {t`Shorten many`}
            </Button>
            {canManage && (
              <Button variant="subtle" size="compact-sm" renderRoot={(props) => <Link {...props} to="/import" />}>
                {t`Import links…`}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md" mb="xs">
        {element}
        <FilterBar filters={filters} onChange={change} />
      </Stack>
      <LinkList
        query={query}
        onEdit={editor.edit}
        onDuplicate={editor.duplicate}
        onEmpty={() => {
          // Don't steal the focus.
          if (document.activeElement === document.body) field.current?.focus()
        }}
        onClearFilters={() => change({ search: undefined, folder: undefined, tag: undefined, state: undefined })}
      />
      {editor.element}
    </>
  )
}

import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Group, Stack } from "@mantine/core"
import { useFocusWithin } from "@mantine/hooks"
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router"
import { Schema } from "effect"
import { useEffect, useMemo, useRef, useState } from "react"
import IconPlus from "~icons/tabler/plus"
import { LinkId } from "../../contract/Id.ts"
import { useCanManage, useCanWrite } from "../api/Session.ts"
import { queryOf } from "../queries/LinkFilters.ts"
import { ActionMenu } from "../ui/ActionMenu.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { useIsNarrow } from "../ui/useIsNarrow.ts"
import { useShortcut } from "../ui/useShortcut.ts"
import { openBulk, openReplace } from "./bulk/openBulk.tsx"
import styles from "./LinksScreen.module.css"
import { FilterBar } from "./list/FilterBar.tsx"
import { LinkList } from "./list/LinkList.tsx"
import { useFilters } from "./list/useFilters.ts"
import { useShortening } from "./useShortening.tsx"

const isLinkId = Schema.is(LinkId)

/** Creates, lists, searches and edits links. */
export const LinksScreen = () => {
  const { filters, change } = useFilters()
  const canManage = useCanManage()
  const canWrite = useCanWrite()
  const { edit } = useSearch({ strict: false })
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const handed = useLocation({ select: ({ state }) => state.shorten })
  const { element, editor, shorten } = useShortening(field)
  const query = useMemo(() => queryOf(filters), [filters])
  const isNarrow = useIsNarrow()
  // On phones, the field that shortens addresses shows up with its first focus.
  const [hasField, setHasField] = useState(false)
  const { ref: create } = useFocusWithin({ onFocus: () => setHasField(true) })
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
      <div className={styles["top"]}>
        <PageHeader
          title={t`Links`}
          actions={
            !canWrite ? undefined : isNarrow ? (
              <Group gap="xs" wrap="nowrap">
                <ActionMenu
                  name={t`Actions`}
                  actions={[
                    { label: t`Create in bulk`, onClick: () => openBulk() },
                    { label: t`Find and replace`, onClick: () => openReplace(query) },
                    ...(canManage ? [{ label: t`Import links…`, onClick: () => void navigate({ to: "/import" }) }] : [])
                  ]}
                />
                <ActionIcon variant="filled" color="leaf" aria-label={t`New link`} onClick={focusField}>
                  <IconPlus size={20} />
                </ActionIcon>
              </Group>
            ) : (
              <>
                <Button variant="subtle" size="compact-sm" onClick={() => openBulk()}>
                  {t`Create in bulk`}
                </Button>
                <Button variant="subtle" size="compact-sm" onClick={() => openReplace(query)}>
                  {t`Find and replace`}
                </Button>
                {canManage && (
                  <Button variant="subtle" size="compact-sm" renderRoot={(props) => <Link {...props} to="/import" />}>
                    {t`Import links…`}
                  </Button>
                )}
              </>
            )
          }
        />
      </div>
      <Stack gap={isNarrow ? "xs" : "md"} mb={isNarrow ? 4 : "xs"}>
        {canWrite && (
          <div ref={create} className={styles["create"]} data-open={hasField || undefined}>
            {element}
          </div>
        )}
        <FilterBar filters={filters} onChange={change} />
      </Stack>
      <LinkList
        query={query}
        onEdit={editor.edit}
        onDuplicate={editor.duplicate}
        onEmpty={() => {
          // Keep the focus if another element has it.
          if (document.activeElement === document.body) field.current?.focus()
        }}
        onClearFilters={() => change({ search: undefined, folder: undefined, tag: undefined, state: undefined })}
      />
      {editor.element}
    </>
  )
}

import { t } from "@lingui/core/macro"
import { Button, Group, Paper, Tabs, Text, VisuallyHidden } from "@mantine/core"
import { useMediaQuery, useWindowEvent } from "@mantine/hooks"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import IconDeviceFloppy from "~icons/tabler/device-floppy"
import IconEye from "~icons/tabler/eye"
import IconPencil from "~icons/tabler/pencil"
import type { PageDetail } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { ApiFailure, hasFields, sentenceOf } from "../../api/Failure.ts"
import { ViewerFields } from "../../library/ViewerFrame.tsx"
import { LeaveGuard } from "../../ui/LeaveGuard.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { notify } from "../../ui/notify.tsx"
import { RestoredNotice } from "../../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../../ui/useFaultFocus.ts"
import { useFoot } from "../../ui/useFoot.ts"
import { useScreenActions } from "../../ui/useScreenActions.ts"
import { ContentTab } from "../content/ContentTab.tsx"
import { DesignTab } from "../design/DesignTab.tsx"
import { PreviewPane } from "../preview/PreviewPane.tsx"
import { HistoryTab } from "../settings/HistoryTab.tsx"
import { SettingsTab } from "../settings/SettingsTab.tsx"
import styles from "./Editor.module.css"
import { EditorContext } from "./EditorContext.ts"
import { EditorHeader } from "./EditorHeader.tsx"
import { type TabName, tabOf } from "./Fields.ts"
import { PageLinks } from "./PageLinks.tsx"
import { useEditorState } from "./useEditorState.ts"

interface SaveBarProps {
  readonly isShown: boolean
  readonly isSaved: boolean
  /** Whether visitors see all saved changes. */
  readonly isPublic: boolean
  readonly isSaving: boolean
  /** Whether saving is the main action of the screen. */
  readonly isFilled: boolean
  readonly failure: Error | null
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Appears when the design or settings have unsaved changes; stays at the bottom until they are saved or discarded. */
const SaveBar = ({ isShown, isSaved, isPublic, isSaving, isFilled, failure, onSave, onDiscard }: SaveBarProps) => {
  const bar = useFoot()
  return (
    <>
      <Text size="sm" c="dimmed" mt="md" role="status">
        {isSaved &&
          !isShown &&
          (isPublic ? t`All changes saved.` : t`All changes saved. Publish them to show visitors.`)}
      </Text>
      {isShown && (
        <section ref={bar} className={styles["bar"]} aria-label={t`Unsaved changes`}>
          <Paper withBorder shadow="md" radius="lg" p="sm">
            <Group justify="space-between" gap="sm">
              <Text size="sm" {...(failure === null ? {} : { c: "var(--mantine-color-error)", role: "alert" })}>
                {failure === null ? t`Not saved yet.` : sentenceOf(failure)}
              </Text>
              <Group gap="sm">
                <Button variant="default" onClick={onDiscard} disabled={isSaving}>
                  {t`Discard`}
                </Button>
                <Button variant={isFilled ? "filled" : "light"} onClick={onSave} loading={isSaving} title={t`Ctrl+S`}>
                  {t`Save`}
                </Button>
              </Group>
            </Group>
          </Paper>
        </section>
      )}
    </>
  )
}

/** On Ctrl+S, submits the block form that has the focus; without one, calls `save`. */
const useSaveKey = (save: () => void) =>
  useWindowEvent("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const form = document.activeElement?.closest<HTMLFormElement>("form[data-item-form]")
    if (form) form.requestSubmit()
    else save()
  })

interface Props {
  readonly page: PageDetail
  readonly themes: ReadonlyArray<ThemeTile>
  readonly tab: TabName
  /** When the stored page was last read, in milliseconds since 1970. */
  readonly stamp: number
}

const tabs = [
  ["content", t`Content`, ContentTab],
  ["design", t`Design`, DesignTab],
  ["settings", t`Settings`, SettingsTab],
  ["history", t`History`, HistoryTab]
] as const

/** How long a tab takes to open, in milliseconds. */
const openingTime = 100

/** The editor of a page: settings on the left, preview on the right. */
export const EditorView = ({ page, themes, tab, stamp }: Props) => {
  const editor = useEditorState(page, themes, stamp)
  const navigate = useNavigate()
  const [side, setSide] = useState("edit")
  // Otherwise, the preview is beside the editor.
  const isNarrow = useMediaQuery("(max-width: 62em)", undefined, { getInitialValueInEffect: false })
  const show = (name: string | null) =>
    void navigate({
      to: "/pages/$pageId",
      params: { pageId: page.id },
      search: { tab: name ?? "content" },
      replace: true,
      // Don't scroll to the top, because the invalid field scrolls into view.
      resetScroll: false
    })
  const column = useFaultFocus<HTMLDivElement>(hasFields(editor.saving.error) ? editor.saving.error : null, openingTime)
  const hasChanges = editor.isEdited
  const showFault = (failure: unknown) => {
    const [field] = failure instanceof ApiFailure ? Object.keys(failure.errors) : []
    if (field === undefined) return
    setSide("edit")
    show(tabOf(field))
  }
  const save = () => {
    if (!hasChanges || editor.saving.isPending) return
    editor.save(showFault)
  }
  const storeAll = async () => {
    try {
      return await editor.storeAll(() => {
        setSide("edit")
        show("content")
        notify({ message: t`Nothing was published. Complete the open form first.`, color: "orange" })
      })
    } catch (failure) {
      showFault(failure)
      throw failure
    }
  }
  useSaveKey(save)
  useScreenActions([
    ...(hasChanges ? [{ label: t`Save`, icon: <IconDeviceFloppy size={18} />, onClick: save }] : []),
    ...(isNarrow
      ? [
          side === "edit"
            ? { label: t`Preview`, icon: <IconEye size={18} />, onClick: () => setSide("preview") }
            : { label: t`Edit`, icon: <IconPencil size={18} />, onClick: () => setSide("edit") }
        ]
      : [])
  ])
  return (
    <EditorContext value={editor}>
      <EditorHeader storeAll={storeAll} isNarrow={isNarrow} />
      {isNarrow && (
        <Group gap="md" mb="sm">
          <PageLinks page={page} />
        </Group>
      )}
      <div className={styles["columns"]} data-side={side}>
        <div ref={column}>
          <RestoredNotice isShown={editor.isRestored && editor.isDirty} onDiscard={editor.discardRestored} mb="md" />
          <Tabs value={tab} onChange={show} keepMounted={false}>
            <Tabs.List mb="md">
              {tabs.map(([name, label]) => (
                <Tabs.Tab key={name} value={name}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map(([name, label, Panel]) => (
              <Tabs.Panel key={name} value={name}>
                <VisuallyHidden component="h2">{label}</VisuallyHidden>
                <Suspense fallback={<Loading shape="list" />}>
                  {name === "history" ? (
                    <Panel />
                  ) : (
                    <ViewerFields>
                      <Panel />
                    </ViewerFields>
                  )}
                </Suspense>
              </Tabs.Panel>
            ))}
          </Tabs>
          <SaveBar
            isShown={hasChanges}
            isSaved={editor.saving.isSuccess}
            isPublic={page.status === "published"}
            isSaving={editor.saving.isPending}
            isFilled={!editor.canPublish}
            failure={editor.failure}
            onSave={save}
            onDiscard={editor.discard}
          />
        </div>
        {/* A hidden frame can't scroll to its start position, so on phones, remount it whenever it is shown. */}
        <PreviewPane key={side} {...(isNarrow && side === "edit" ? { onOpen: () => setSide("preview") } : {})} />
        {isNarrow && side === "preview" && (
          <Button
            className={styles["back"] ?? ""}
            variant="default"
            leftSection={<IconPencil size={18} />}
            onClick={() => setSide("edit")}
          >
            {t`Edit`}
          </Button>
        )}
      </div>
      <LeaveGuard
        isDirty={editor.isDirty}
        isLost={editor.isLost}
        lost={t`Your changes to this page aren't saved yet. They stay in this browser until you come back.`}
        verb={t`Leave without saving`}
      />
    </EditorContext>
  )
}

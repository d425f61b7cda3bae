import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import type { KeyboardEvent } from "react"
import { hasFields } from "../../api/Failure.ts"
import { AwayNotice } from "../../ui/AwayNotice.tsx"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { RestoredNotice } from "../../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../../ui/useFaultFocus.ts"
import { withoutReload } from "../../ui/withoutReload.ts"
import { Basics } from "./Basics.tsx"
import styles from "./EditorForm.module.css"
import { Options } from "./Options.tsx"
import type { Part } from "./Part.ts"
import { Previews } from "./Previews.tsx"
import type { useClosing } from "./useClosing.ts"
import type { useLinkDraft } from "./useLinkDraft.ts"

/** Reports an unsaved draft from an earlier session, which was restored or can be restored. */
const Restored = ({ isShown, discard, other, bringBack }: ReturnType<typeof useLinkDraft>["restored"]) =>
  other === undefined ? (
    <RestoredNotice isShown={isShown} onDiscard={discard} />
  ) : (
    <Alert color="leaf" variant="light" role="status" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="break">
          {other === "" ? t`You have an unfinished link` : t`You have an unfinished link to ${{ address: other }}`}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={bringBack}>
          {t`Continue editing`}
        </Button>
      </Group>
    </Alert>
  )

interface LeaveNoticeProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks whether to discard unsaved changes. */
const LeaveNotice = ({ onStay, onLeave }: LeaveNoticeProps) => (
  <Group justify="space-between" gap="xs" role="alertdialog" aria-label={t`Unsaved changes`}>
    <Text size="sm" fw={500}>
      {t`Your changes haven't been saved.`}
    </Text>
    <Group gap="xs">
      <Button variant="light" color="red" onClick={onLeave}>
        {t`Discard`}
      </Button>
      <Button onClick={onStay} autoFocus>
        {t`Keep editing`}
      </Button>
    </Group>
  </Group>
)

interface Props {
  readonly part: Part
  /** The error of the last attempt to save. */
  readonly refused: unknown
  readonly restored: ReturnType<typeof useLinkDraft>["restored"]
  readonly closing: ReturnType<typeof useClosing>
  readonly isSaving: boolean
  readonly onSave: () => void
}

/** How long an option takes to open, in milliseconds. */
const openingTime = 100

/** The full editor form. Ctrl+Enter or ⌘+Enter saves from anywhere in it. */
export const EditorForm = ({ part, refused, restored, closing, isSaving, onSave }: Props) => {
  const { failure, link } = part
  const form = useFaultFocus(hasFields(refused) ? refused : null, openingTime)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      noValidate
      className={styles["form"]}
      onKeyDown={onKeyDown}
      onSubmit={withoutReload(() => {
        if (!isSaving) onSave()
      })}
    >
      <div className={styles["columns"]}>
        <Stack gap="md" miw={0}>
          <Restored {...restored} />
          <Basics {...part} />
          <Options {...part} />
        </Stack>
        <Previews {...part} />
      </div>
      <div className={styles["foot"]}>
        <AwayNotice />
        {failure !== null && <FailureNotice failure={failure} />}
        {closing.isAsking ? (
          <LeaveNotice onStay={closing.stay} onLeave={closing.leave} />
        ) : (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={closing.close}>
              {t`Cancel`}
            </Button>
            <Button type="submit" loading={isSaving} title={t`Ctrl and Enter`}>
              {link === undefined ? t`Create link` : t`Save`}
            </Button>
          </Group>
        )}
      </div>
    </form>
  )
}

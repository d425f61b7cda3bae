import { t } from "@lingui/core/macro"
import { Button, Group, Stack } from "@mantine/core"
import type { KeyboardEvent } from "react"
import { hasFields } from "../../api/Failure.ts"
import { AwayNotice } from "../../ui/AwayNotice.tsx"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { useFaultFocus } from "../../ui/useFaultFocus.ts"
import { withoutReload } from "../../ui/withoutReload.ts"
import { Basics } from "./Basics.tsx"
import styles from "./EditorForm.module.css"
import { LeaveNotice } from "./LeaveNotice.tsx"
import { Options } from "./Options.tsx"
import type { Part } from "./Part.ts"
import { Previews } from "./Previews.tsx"
import { Restored } from "./Restored.tsx"
import type { useClosing } from "./useClosing.ts"
import type { useLinkDraft } from "./useLinkDraft.ts"

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

import { Button, Group, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { isAt } from "../api/Failure.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import type { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import type { useUpdateMe } from "./useUpdateMe.ts"

interface Props {
  readonly saving: ReturnType<typeof useUpdateMe>
  /** The fields, where they may hold what was not saved the last time. */
  readonly draft?: Pick<ReturnType<typeof useFormDraft>, "isRestored" | "discard">
  /** The fields that tell of their faults themselves. */
  readonly fields: ReadonlyArray<string>
  readonly verb: string
  readonly isDisabled: boolean
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A form about one's own account: what went wrong as a whole, the fields, one button. */
export const AccountForm = ({ saving, draft, fields, verb, isDisabled, onSave, children }: Props) => {
  const form = useFaultFocus(isAt(saving.error, fields) ? saving.error : null, 0)
  return (
    <form ref={form} noValidate onSubmit={withoutReload(onSave)}>
      <Stack gap="md" maw={420}>
        {draft !== undefined && <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />}
        {saving.error !== null && !isAt(saving.error, fields) && <FailureNotice failure={saving.error} />}
        {children}
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={isDisabled}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

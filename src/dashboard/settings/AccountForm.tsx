import { Button, Group, SimpleGrid, Stack } from "@mantine/core"
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
  /** The stored draft, to report that the fields contain unsaved input from last time. */
  readonly draft?: Pick<ReturnType<typeof useFormDraft>, "isRestored" | "discard">
  /** The fields that show their own errors. */
  readonly fields: ReadonlyArray<string>
  readonly verb: string
  readonly isDisabled: boolean
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A form about the user's own account, with general errors, the fields and one button. */
export const AccountForm = ({ saving, draft, fields, verb, isDisabled, onSave, children }: Props) => {
  const form = useFaultFocus(isAt(saving.error, fields) ? saving.error : null, 0)
  return (
    <form ref={form} noValidate onSubmit={withoutReload(onSave)}>
      <Stack gap="md">
        {draft !== undefined && <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />}
        {saving.error !== null && !isAt(saving.error, fields) && <FailureNotice failure={saving.error} />}
        <SimpleGrid type="container" cols={{ base: 1, "36rem": 2 }} verticalSpacing="md">
          {children}
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={isDisabled}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { t } from "@lingui/core/macro"
import { Button, Group, Stack } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { hasFields } from "../api/Failure.ts"
import { closeDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import type { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"

interface Props {
  readonly verb: string
  /** The stored draft, to report that the fields contain unsaved input from last time. */
  readonly draft: Pick<ReturnType<typeof useFormDraft>, "isRestored" | "discard">
  readonly saving: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "error" | "isPending">
  readonly children: ReactNode
}

/** A form in a dialog: fields, errors, and buttons that save or cancel. */
export const FormFrame = ({ verb, draft, saving: { mutate, error, isPending }, children }: Props) => (
  <form
    noValidate
    onSubmit={withoutReload(() => {
      if (!isPending) mutate()
    })}
  >
    <Stack>
      <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
      {children}
      {error !== null && !hasFields(error) && <FailureNotice failure={error} />}
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            draft.discard()
            closeDialog()
          }}
        >
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={isPending}>
          {verb}
        </Button>
      </Group>
    </Stack>
  </form>
)

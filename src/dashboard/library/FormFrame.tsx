import { Button, Group, Stack } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { hasFields } from "../api/Failure.ts"
import { closeDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { withoutReload } from "../ui/withoutReload.ts"

interface Props {
  readonly verb: string
  readonly saving: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "error" | "isPending">
  readonly children: ReactNode
}

/** A form in a dialog: fields, what went wrong, and the two ways out. */
export const FormFrame = ({ verb, saving: { mutate, error, isPending }, children }: Props) => (
  <form
    noValidate
    onSubmit={withoutReload(() => {
      if (!isPending) mutate()
    })}
  >
    <Stack>
      {children}
      {error !== null && !hasFields(error) && <FailureNotice failure={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={closeDialog}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {verb}
        </Button>
      </Group>
    </Stack>
  </form>
)

import { Button, Group, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { hasFields } from "../api/Failure.ts"
import { closeDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"

interface Props {
  readonly verb: string
  readonly failure: Error | null
  readonly isSaving: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form in a dialog: fields, what went wrong, and the two ways out. */
export const FormFrame = ({ verb, failure, isSaving, onSubmit, children }: Props) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (!isSaving) onSubmit()
    }}
  >
    <Stack>
      {children}
      {failure !== null && !hasFields(failure) && <FailureNotice failure={failure} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={closeDialog}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {verb}
        </Button>
      </Group>
    </Stack>
  </form>
)

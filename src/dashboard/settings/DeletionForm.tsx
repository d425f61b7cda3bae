import { plural, t } from "@lingui/core/macro"
import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { TeamDeletion } from "../../deletion/Deletion.ts"
import { errorOf, hasFields } from "../api/Failure.ts"
import { closeDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { ExportButton } from "./ExportButton.tsx"

/** Lists what is deleted with a team. */
export const Losses = ({ team }: { readonly team: TeamDeletion }) => {
  const all: ReadonlyArray<readonly [count: number, tell: (count: number) => string]> = [
    [
      team.link_count,
      (count) => t({ context: "settings", message: plural(count, { one: "# link", other: "# links" }) })
    ],
    [
      team.page_count,
      (count) => t({ context: "settings", message: plural(count, { one: "# page", other: "# pages" }) })
    ],
    [team.qrcode_count, (count) => plural(count, { one: "# QR code", other: "# QR codes" })],
    [team.upload_count, (count) => plural(count, { one: "# uploaded picture", other: "# uploaded pictures" })],
    [team.domain_count, (count) => plural(count, { one: "# domain", other: "# domains" })],
    [team.key_count, (count) => plural(count, { one: "# API key", other: "# API keys" })]
  ]
  return (
    <List size="sm">
      {all
        .filter(([count]) => count > 0)
        .map(([count, tell]) => (
          <List.Item key={tell(count)}>{tell(count)}</List.Item>
        ))}
      <List.Item>
        {plural({ count: team.click_count }, { one: "# click and all reports", other: "# clicks and all reports" })}
      </List.Item>
    </List>
  )
}

/** Offers to download all data of the current team before it is deleted. */
export const ExportFirst = ({ team }: { readonly team: string }) => (
  <Group>
    <ExportButton>{t`Download all data of ${team} first`}</ExportButton>
  </Group>
)

interface Props {
  /** What the user must type to confirm, and its label. */
  readonly word: string
  readonly label: string
  readonly field: "name" | "username"
  readonly verb: string
  readonly deleting: UseMutationResult<unknown, Error, string>
  readonly children: ReactNode
}

/** States what will be deleted, and deletes it once the user has typed its name. */
export const DeletionForm = ({ word, label, field, verb, deleting, children }: Props) => {
  const [typed, setTyped] = useState("")
  const error = errorOf(useFieldErrors(deleting.error, { [field]: typed }), field)
  return (
    <form onSubmit={withoutReload(() => deleting.mutate(typed))}>
      <Stack gap="md">
        {children}
        <Text size="sm">{t`This can't be undone.`}</Text>
        {deleting.error !== null && !hasFields(deleting.error) && <FailureNotice failure={deleting.error} />}
        <TextInput
          label={label}
          description={word}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={error}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeDialog}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color="red.9" loading={deleting.isPending} disabled={typed.trim() !== word}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

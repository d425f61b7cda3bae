import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Stack, Textarea } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { errorAt } from "../api/Failure.ts"
import { textOfDetails } from "../api/faults/textOf.ts"
import { useMutation } from "../api/Mutation.ts"
import { run } from "../api/Run.ts"
import { team, teamQuery } from "../queries/TeamClient.ts"
import { told } from "../ui/notify.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"

interface Props {
  readonly networks: ReadonlyArray<string>
  readonly canManage: boolean
}

/** The networks whose visits don't count, one on each line. */
export const IgnoredNetworks = ({ networks, canManage }: Props) => {
  const draft = useFormDraft("ignored networks", { text: networks.join("\n") })
  const { text } = draft.value
  const given = text.split(/[\s,]+/).filter((one) => one !== "")
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => run(team.update({ payload: { ignored_networks: given } })),
    onSuccess: ({ data }) => {
      queries.setQueryData(teamQuery.queryKey, data)
      draft.discard()
      told(t`Ignored networks updated.`)
    }
  })
  const failure = useFieldErrors(saving.error, { ignored_networks: text })
  const [warning] = saving.data?.warnings ?? []
  return (
    <form onSubmit={withoutReload(() => saving.mutate())}>
      <Stack gap="md" maw={420}>
        <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
        <Textarea
          label={t`Addresses and networks`}
          description={t`One on each line, such as 203.0.113.7 or 2001:db8::/32.`}
          dir="ltr"
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={({ currentTarget }) => draft.change({ text: currentTarget.value })}
          disabled={!canManage}
          error={errorAt(failure, "ignored_networks")}
        />
        {warning !== undefined && (
          <Alert color="yellow">
            {textOfDetails(warning.message, warning.detail === undefined ? [] : [warning.detail])}
          </Alert>
        )}
        {canManage && (
          <Group>
            <Button type="submit" loading={saving.isPending} disabled={given.join("\n") === networks.join("\n")}>
              {t`Save networks`}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

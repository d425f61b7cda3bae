import { plural, t } from "@lingui/core/macro"
import { Button, Group, NativeSelect, Stack, Switch, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import { useState } from "react"
import type { WebhookId } from "../../contract/Id.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { closeDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { count } from "../ui/format.ts"
import { told } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { webhooks } from "./Client.ts"
import { webhooksQuery } from "./Queries.ts"

interface Props {
  readonly id: WebhookId
  /** The start of the replay; if undefined, the user chooses from time spans. */
  readonly since?: DateTime.Utc | undefined
}

const spans = [
  { value: "1", label: t`Last hour` },
  { value: "24", label: t({ context: "webhooks", message: "Last 24 hours" }) },
  { value: "168", label: t({ context: "webhooks", message: "Last 7 days" }) },
  { value: "720", label: t({ context: "webhooks", message: "Last 30 days" }) }
]

/** Resends all deliveries since a given time. */
export const ReplayForm = ({ id, since }: Props) => {
  const { moment } = useDates()
  const [hours, setHours] = useState("1")
  const [failedOnly, setFailedOnly] = useState(false)
  const queries = useQueryClient()
  const replaying = useMutation({
    mutationFn: () =>
      data(
        webhooks.replay({
          path: { id },
          payload: {
            since: since ?? DateTime.subtract(DateTime.unsafeNow(), { hours: Number(hours) }),
            failed_only: failedOnly
          }
        })
      ),
    onSuccess: (replayed) => {
      told(
        plural(
          { count: replayed.count },
          {
            one: `${{ shown: count(replayed.count) }} delivery will be sent again.`,
            other: `${{ shown: count(replayed.count) }} deliveries will be sent again.`
          }
        )
      )
      void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      closeDialog()
    }
  })
  return (
    <form noValidate onSubmit={withoutReload(() => replaying.mutate())}>
      <Stack gap="md">
        <Text size="sm">{t`Each delivery keeps its ID, so the receiver can detect duplicates.`}</Text>
        {since === undefined ? (
          <NativeSelect
            label={t`Since`}
            data-autofocus
            data={spans}
            value={hours}
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
        ) : (
          <Text size="sm" fw={500}>
            {t`Since ${{ moment: moment(since) }}`}
          </Text>
        )}
        <Switch
          label={t`Only failed deliveries`}
          checked={failedOnly}
          onChange={({ currentTarget }) => setFailedOnly(currentTarget.checked)}
        />
        {replaying.error !== null && <FailureNotice failure={replaying.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={closeDialog}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={replaying.isPending}>
            {t`Send again`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

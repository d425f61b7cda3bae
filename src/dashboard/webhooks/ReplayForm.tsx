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
import { t } from "./words/t.ts"

interface Props {
  readonly id: WebhookId
  /** From which moment on; one of some spans where none is given. */
  readonly since?: DateTime.Utc | undefined
}

const spans = [
  { value: "1", label: t("lastHour") },
  { value: "24", label: t("lastDay") },
  { value: "168", label: t("lastWeek") },
  { value: "720", label: t("lastMonth") }
]

/** Sends everything again since a moment. */
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
      told(t("replayed", { count: replayed.count, shown: count(replayed.count) }))
      void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      closeDialog()
    }
  })
  return (
    <form noValidate onSubmit={withoutReload(() => replaying.mutate())}>
      <Stack gap="md">
        <Text size="sm">{t("replayHint")}</Text>
        {since === undefined ? (
          <NativeSelect
            label={t("since")}
            data-autofocus
            data={spans}
            value={hours}
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
        ) : (
          <Text size="sm" fw={500}>
            {t("sinceMoment", { moment: moment(since) })}
          </Text>
        )}
        <Switch
          label={t("failedOnly")}
          checked={failedOnly}
          onChange={({ currentTarget }) => setFailedOnly(currentTarget.checked)}
        />
        {replaying.error !== null && <FailureNotice failure={replaying.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={closeDialog}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={replaying.isPending}>
            {t("sendAgain")}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

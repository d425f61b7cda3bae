import { plural, t } from "@lingui/core/macro"
import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import IconAlertCircle from "~icons/tabler/alert-circle"
import type { JobId } from "../../../contract/Id.ts"
import { useMutation } from "../../api/Mutation.ts"
import { useTimezone } from "../../api/Timezone.ts"
import { JobView } from "../../jobs/JobView.tsx"
import { useJob } from "../../jobs/useJob.ts"
import { closeDialog } from "../../ui/dialogs.tsx"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { isNarrow, queryOf, type View } from "../view.ts"
import { deleteClicks, type Selected } from "./Client.ts"

/** The job that deletes clicks, with its undo. */
const Deleting = ({ id }: { readonly id: JobId }) => {
  const { data: job, error } = useJob(id)
  if (job === undefined) return error === null ? <Loading shape="cards" /> : <FailureNotice failure={error} />
  return (
    <Stack>
      <JobView job={job} />
      <Group justify="flex-end">
        <Button variant="default" onClick={closeDialog}>
          {t`Close`}
        </Button>
      </Group>
    </Stack>
  )
}

/** What is deleted; only links have no page views. */
const countOf = ({ count }: Selected, { link }: View) =>
  link === undefined
    ? plural({ count }, { one: "# click or page view", other: "# clicks and page views" })
    : plural({ count }, { one: "# click", other: "# clicks" })

/** Says how many clicks a report selects and asks before they are deleted; then shows the job. */
export const DeleteClicks = ({ view }: { readonly view: View }) => {
  const query = queryOf(view, useTimezone())
  const [job, setJob] = useState<JobId>()
  const [changed, setChanged] = useState<Selected>()
  const counted = useQuery({
    queryKey: ["analytics", "deletion", query],
    queryFn: () => deleteClicks(query) as Promise<Selected>,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false
  })
  const selected = changed ?? counted.data
  const deleting = useMutation({
    mutationFn: (confirmed: Selected) => deleteClicks(query, confirmed),
    onSuccess: (result) => ("id" in result ? setJob(result.id) : setChanged(result))
  })
  if (job !== undefined) return <Deleting id={job} />
  const failure = deleting.error ?? counted.error
  return (
    <Stack>
      {selected === undefined && failure === null && <Loading shape="cards" />}
      {selected !== undefined && (
        <>
          <Text fw={500} role="status">
            {selected.count === 0 ? t`There is nothing to delete.` : countOf(selected, view)}
          </Text>
          {changed !== undefined && (
            <Alert color="yellow" variant="light" icon={<IconAlertCircle />} role="alert">
              <Text size="sm">{t`The number has changed in the meantime. Check it and confirm again.`}</Text>
            </Alert>
          )}
          {selected.count > 0 && (
            <Text size="sm">
              {isNarrow(view)
                ? t`Everything that this report selects is deleted, bots included. Reports, totals and exports no longer count it.`
                : t`Everything in this period is deleted for the whole team, bots included. Reports, totals and exports no longer count it.`}{" "}
              {t`You can undo this for 30 days. After that, the clicks are erased.`}
            </Text>
          )}
        </>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={closeDialog} data-autofocus>
          {t`Cancel`}
        </Button>
        <Button
          color="red.9"
          loading={deleting.isPending}
          disabled={selected === undefined || selected.count === 0}
          onClick={() => selected !== undefined && deleting.mutate(selected)}
        >
          {t`Delete clicks`}
        </Button>
      </Group>
    </Stack>
  )
}

import { plural, t } from "@lingui/core/macro"
import { Button, Group } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import IconDownload from "~icons/tabler/download"
import IconPlayerPause from "~icons/tabler/player-pause"
import IconPlayerPlay from "~icons/tabler/player-play"
import IconTrash from "~icons/tabler/trash"
import IconX from "~icons/tabler/x"
import { ClickDeletionsApi } from "../../clickdeletion/Api.ts"
import type { Job } from "../../job/Job.ts"
import { clientOf } from "../api/Client.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { useCanManage, useIsOwner } from "../api/Session.ts"
import { confirm } from "../ui/dialogs.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"
import { jobs } from "./Client.ts"
import { jobQuery } from "./Queries.ts"
import { isBulkEdit, isClickDeletion, isTrial } from "./sentences.ts"

const { clickDeletions } = clientOf(ClickDeletionsApi)
type Verb = "cancel" | "pause" | "resume" | "undo" | "erase"

const useSteering = ({ id }: Job) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (verb: Verb) =>
      data(verb === "erase" ? clickDeletions.erase({ path: { id } }) : jobs[verb]({ path: { id } })),
    onSuccess: (job) => queries.setQueryData(jobQuery(id).queryKey, job),
    // The server refuses the action if the job has ended in the meantime.
    onError: toldFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] })
  })
}

/** The actions available for a job in its current state. */
export const JobActions = ({ job }: { readonly job: Job }) => {
  const { kind, state, undo_until, report_lines } = job
  const canManage = useCanManage()
  const isOwner = useIsOwner()
  const { moment } = useDates()
  const { mutate, isPending } = useSteering(job)
  const isMoving = state === "queued" || state === "running"
  const undoes =
    undo_until !== null &&
    DateTime.toEpochMillis(undo_until) > Date.now() &&
    (state === "done" || state === "cancelled" || state === "failed")
  const undoLabel = isClickDeletion(job) ? t`Restore clicks` : isBulkEdit(job) ? t`Undo bulk edit` : t`Undo import`
  const askToCancel = () => {
    if (kind !== "import" || isTrial(job)) return mutate("cancel")
    confirm({
      title: t`Stop import?`,
      children: t`Imported items stay until you undo the import.`,
      verb: t`Stop import`,
      onConfirm: () => mutate("cancel")
    })
  }
  const askToUndo = () => {
    if (undo_until === null) return
    // Nothing is lost, and the dialog of the deletion stays open.
    if (isClickDeletion(job)) return mutate("undo")
    const until = moment(undo_until)
    confirm({
      ...(isBulkEdit(job)
        ? {
            title: t`Undo bulk edit?`,
            children: t`Its links return to their previous state, and deleted links are restored from the trash. Links changed since then stay as they are. You can do this until ${{ until }}.`
          }
        : {
            title: t`Undo import?`,
            children: t`Links it created are deleted with their clicks, and links it replaced are restored. Links changed since then stay as they are. You can do this until ${{ until }}.`
          }),
      verb: undoLabel,
      onConfirm: () => mutate("undo")
    })
  }
  const askToErase = () =>
    confirm({
      title: t`Erase deleted clicks?`,
      children: t`${plural({ count: job.done }, { one: "# click", other: "# clicks" })} will be permanently erased. This can't be undone.`,
      verb: t`Erase clicks`,
      onConfirm: () => mutate("erase")
    })
  const icon = { size: 16, "aria-hidden": true } as const
  return (
    <Group gap="xs">
      {canManage && isMoving && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause {...icon} />}
          loading={isPending}
          onClick={() => mutate("pause")}
        >
          {t`Pause`}
        </Button>
      )}
      {canManage && state === "paused" && (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay {...icon} />}
          loading={isPending}
          onClick={() => mutate("resume")}
        >
          {t`Resume`}
        </Button>
      )}
      {canManage && (isMoving || state === "paused") && (
        <Button size="xs" variant="default" leftSection={<IconX {...icon} />} onClick={askToCancel}>
          {t`Cancel`}
        </Button>
      )}
      {report_lines > 0 && (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={`/api/v1/jobs/${job.id}/report`}
          download={`job-${job.id}.csv`}
          leftSection={<IconDownload {...icon} />}
        >
          {t`Report (${plural({ count: report_lines }, { one: "# line", other: "# lines" })})`}
        </Button>
      )}
      {canManage && undoes && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp {...icon} />}
          loading={isPending}
          onClick={askToUndo}
        >
          {undoLabel}
        </Button>
      )}
      {isOwner && undoes && isClickDeletion(job) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash {...icon} />}
          loading={isPending}
          onClick={askToErase}
        >
          {t`Erase clicks…`}
        </Button>
      )}
    </Group>
  )
}

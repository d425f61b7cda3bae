import { t } from "@lingui/core/macro"
import { Button, Group } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import type { JobId } from "../../contract/Id.ts"
import { useCanManage } from "../api/Session.ts"
import { JobView } from "../jobs/JobView.tsx"
import { isOpen } from "../jobs/Queries.ts"
import { isTrial, stateNames } from "../jobs/sentences.ts"
import { useJob } from "../jobs/useJob.ts"
import { announce } from "../ui/announce.ts"
import { Unread } from "../ui/Unread.tsx"

interface Props {
  readonly id: JobId
  readonly source: string | undefined
  /** Runs the import after a dry run; undefined if its input is no longer available. */
  readonly onImport: (() => void) | undefined
  readonly isSending: boolean
}

/** A running or finished import: its progress and the next steps. */
export const ImportJob = ({ id, source, onImport, isSending }: Props) => {
  const query = useJob(id)
  const canManage = useCanManage()
  const state = query.data?.state
  const last = useRef(state)
  useEffect(() => {
    // Don't announce the first state, because it is already on the screen.
    if (last.current !== undefined && state !== undefined && last.current !== state) announce(stateNames[state])
    last.current = state
  }, [state])
  if (query.data === undefined) return <Unread query={query} shape="form" />
  const job = query.data
  const isOver = !isOpen(job)
  return (
    <JobView job={job}>
      {isOver && (
        <Group gap="xs">
          {canManage && (
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/import" search={source === undefined ? {} : { source }} />}
            >
              {isTrial(job) ? t`Change options` : t`Import more`}
            </Button>
          )}
          {isTrial(job) && job.state === "done" && onImport !== undefined && (
            <Button size="xs" loading={isSending} onClick={onImport}>
              {t`Import now`}
            </Button>
          )}
          {!isTrial(job) && (
            <Button size="xs" renderRoot={(props) => <Link {...props} to="/links" />}>
              {t`Show links`}
            </Button>
          )}
        </Group>
      )}
    </JobView>
  )
}

import { Progress, Stack, Text } from "@mantine/core"
import type { Job } from "../../job/Job.ts"
import { progressOf, shareOf, titleOf } from "./sentences.ts"

/** The progress of a job, as a bar and as text. */
export const JobBar = ({ job }: { readonly job: Job }) => {
  const share = shareOf(job)
  const text = progressOf(job)
  const isMoving = job.state === "running" || job.state === "undoing" || job.state === "queued"
  return (
    <Stack gap={6}>
      <Progress.Root size="md">
        <Progress.Section
          withAria={false}
          role="progressbar"
          aria-label={titleOf(job)}
          aria-valuetext={text}
          aria-valuemin={0}
          aria-valuemax={100}
          // Without a value, assistive technology reports an indeterminate progress bar.
          {...(share === undefined ? {} : { "aria-valuenow": Math.floor(share * 100) })}
          {...(job.state === "paused" ? { color: "gray" } : {})}
          value={share === undefined ? (isMoving ? 100 : 0) : share * 100}
          striped={share === undefined}
          animated={isMoving && share === undefined}
          className="filling"
        />
      </Progress.Root>
      <Text size="sm" className="numbers">
        {text}
      </Text>
    </Stack>
  )
}

import { Progress, Stack, Text } from "@mantine/core"
import type { Job } from "../../job/Job.ts"
import { progressOf, shareOf, titleOf } from "./sentences.ts"

/** How far a job is, to see and to hear. */
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
          // Without a value it is one that goes on for nobody knows how long.
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

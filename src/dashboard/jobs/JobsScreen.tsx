import { t } from "@lingui/core/macro"
import { Button, Select, Stack } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { Schema } from "effect"
import IconUpload from "~icons/tabler/upload"
import { JobState } from "../../job/Job.ts"
import { useCanManage } from "../api/Session.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { JobView } from "./JobView.tsx"
import { jobsQuery } from "./Queries.ts"
import { stateNames } from "./sentences.ts"

const isState = Schema.is(JobState)
const all = "all"

const ImportLink = () => (
  <Button renderRoot={(props) => <Link {...props} to="/import" />} leftSection={<IconUpload size={18} aria-hidden />}>
    {t`Import links`}
  </Button>
)

const JobList = ({ state }: { readonly state: JobState | undefined }) => {
  const list = useInfiniteQuery(jobsQuery(state))
  if (list.data === undefined) return <Unread query={list} shape="cards" />
  const found = list.data.pages.flatMap(({ jobs }) => jobs)
  if (found.length === 0) {
    return (
      <EmptyState icon={<IconUpload />} title={state === undefined ? t`No tasks yet` : t`No tasks in this state`}>
        {state === undefined
          ? t`Import links from another service, or edit many links at once. The progress appears here.`
          : t`Choose another state to see other tasks.`}
      </EmptyState>
    )
  }
  return (
    <Stack gap="md">
      {found.map((job) => (
        <JobView key={job.id} job={job}>
          {job.kind === "import" && (
            <Button
              size="xs"
              variant="subtle"
              renderRoot={(props) => <Link {...props} to="/import" search={{ job: job.id }} />}
            >
              {t`Details`}
            </Button>
          )}
        </JobView>
      ))}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t({ context: "jobs", message: "Show more" })}
        </Button>
      )}
    </Stack>
  )
}

export const JobsScreen = () => {
  const { state: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const canManage = useCanManage()
  const state = isState(asked) ? asked : undefined
  return (
    <>
      <PageHeader
        title={t`Imports and jobs`}
        description={t`Background tasks such as imports, bulk edits and deletions of clicks. Finished tasks are kept for 30 days, bulk edits for 7.`}
        actions={canManage && <ImportLink />}
      />
      <Select
        label={t`State`}
        mb="md"
        maw={260}
        allowDeselect={false}
        data={[
          { value: all, label: t({ context: "states", message: "All" }) },
          ...JobState.literals.map((one) => ({ value: one, label: stateNames[one] }))
        ]}
        value={state ?? all}
        onChange={(chosen) =>
          void navigate({ to: "/settings/jobs", search: isState(chosen) ? { state: chosen } : {}, replace: true })
        }
      />
      <JobList state={state} />
    </>
  )
}

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
import { t } from "./words/t.ts"

const isState = Schema.is(JobState)
const all = "all"

const ImportLink = () => (
  <Button renderRoot={(props) => <Link {...props} to="/import" />} leftSection={<IconUpload size={18} aria-hidden />}>
    {t("importLinks")}
  </Button>
)

const JobList = ({ state }: { readonly state: JobState | undefined }) => {
  const list = useInfiniteQuery(jobsQuery(state))
  if (list.data === undefined) return <Unread query={list} />
  const found = list.data.pages.flatMap(({ jobs }) => jobs)
  if (found.length === 0) {
    return (
      <EmptyState icon={<IconUpload />} title={state === undefined ? t("noJobsYet") : t("noSuchJobs")}>
        {t("whatJobsAre")}
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
              {t("show")}
            </Button>
          )}
        </JobView>
      ))}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("showMore")}
        </Button>
      )}
    </Stack>
  )
}

/** What goes on behind the screens, and what came of it. */
export const JobsScreen = () => {
  const { state: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const canManage = useCanManage()
  const state = isState(asked) ? asked : undefined
  return (
    <>
      <PageHeader title={t("jobs")} description={t("whatJobsAre")} actions={canManage && <ImportLink />} />
      <Select
        label={t("state")}
        mb="md"
        maw={260}
        allowDeselect={false}
        data={[
          { value: all, label: t("allStates") },
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

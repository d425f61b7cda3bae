import { t } from "@lingui/core/macro"
import { Anchor, Card, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { JobBar } from "../jobs/JobBar.tsx"
import { importsQuery, isOpen } from "../jobs/Queries.ts"

/** Running imports, for users who return to the page. */
export const OpenImports = () => {
  const { data = [] } = useQuery(importsQuery)
  const open = data.filter(isOpen)
  if (open.length === 0) return null
  return (
    <Card component="section" aria-label={t`In progress`} mb="lg">
      <Stack gap="md">
        {open.map((job) => (
          <Stack key={job.id} gap={6}>
            <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/import" search={{ job: job.id }} />}>
              {t`An import is in progress`}
            </Anchor>
            <JobBar job={job} />
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

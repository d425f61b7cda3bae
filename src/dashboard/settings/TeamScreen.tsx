import { t } from "@lingui/core/macro"
import { Alert, Button, SimpleGrid, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useCanManage, useSession } from "../api/Session.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { count } from "../ui/format.ts"
import { Loading } from "../ui/Loading.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { DeleteTeam } from "./DeleteTeam.tsx"
import { desktop } from "./Desktop.ts"
import { LeaveTeam } from "./LeaveTeam.tsx"
import { NewTeam } from "./NewTeam.tsx"
import { teamQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"
import { TeamChecks } from "./TeamChecks.tsx"
import { TeamExportMenu } from "./TeamExportMenu.tsx"
import { TeamName } from "./TeamName.tsx"
import { TeamPreviews } from "./TeamPreviews.tsx"
import { TeamZone } from "./TeamZone.tsx"
import { Usage } from "./Usage.tsx"

const Figure = ({ name, value }: { readonly name: string; readonly value: number }) => (
  <Stack gap={0}>
    <Text fz={24} fw={600} className="numbers">
      {count(value)}
    </Text>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
  </Stack>
)

/** The team: its name and contents, its API usage and an export of its data. */
export const TeamScreen = () => {
  const team = useQuery(teamQuery)
  const canManage = useCanManage()
  const session = useSession()
  return (
    <>
      <PageHeader title={t`Team`} />
      {team.isPending && <Loading />}
      {team.error !== null && <FailureNotice failure={team.error} onRetry={() => void team.refetch()} />}
      {team.data !== undefined && (
        <>
          {!canManage && (
            <Alert mb="lg" color="gray">
              {t`Owners and admins change the team, its members and its keys. Your role here is member.`}
            </Alert>
          )}
          <Section title={t`Name`}>
            <TeamName name={team.data.name} canManage={canManage} />
          </Section>
          <Section
            title={t`Time zone`}
            description={t`For dates, times and the days of reports, for everybody who has chosen no other one in their account.`}
          >
            <TeamZone name={team.data.name} timezone={team.data.timezone} canManage={canManage} />
          </Section>
          <Section title={t`What the team has`}>
            <SimpleGrid cols={{ base: 2, sm: 4 }}>
              <Figure name={t`Links`} value={team.data.link_count} />
              <Figure name={t`Pages`} value={team.data.page_count} />
              <Figure name={t`QR codes`} value={team.data.qrcode_count} />
              <Figure name={t`Members`} value={team.data.member_count} />
            </SimpleGrid>
          </Section>
          <Section
            title={t`Pages that links lead to`}
            description={t`The server reads the title and the icon of each page once, so that a list is recognised at a glance. The page’s host sees the server’s address, and nothing of visitors. Switched off, what was read is forgotten.`}
          >
            <TeamPreviews name={team.data.name} previews={team.data.destination_previews} canManage={canManage} />
          </Section>
          <Section
            title={t`Broken links`}
            description={t`Once a week the server asks each page that your links lead to whether it is still there, and marks links whose page is gone. No link is changed by that. The page’s host sees the server’s address, and nothing of visitors. Switched off, what was found is forgotten.`}
          >
            <TeamChecks name={team.data.name} checks={team.data.link_checks} canManage={canManage} />
          </Section>
          {canManage && <Usage limit={team.data.rate_limit} />}
          {canManage && (
            <Section
              title={t`Links from elsewhere`}
              description={t`Bring what you have in a spreadsheet, at Bitly, Dub, Shlink, YOURLS, Kutt and others.`}
              action={
                <Button variant="default" renderRoot={(props) => <Link {...props} to="/import" />}>
                  {t`Import links`}
                </Button>
              }
            />
          )}
          {canManage && (
            <Section
              title={t`All of your data`}
              description={t`Links, pages, QR codes, folders, tags, domains, pictures and clicks: as one file that another Linden takes over whole, or the links alone for other services.`}
              action={<TeamExportMenu />}
            />
          )}
          {session.teams.some(({ role }) => role === "owner") && <NewTeam />}
          <LeaveTeam />
          {session.team.role === "owner" && desktop === undefined && <DeleteTeam />}
        </>
      )}
    </>
  )
}
